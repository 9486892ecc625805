import struct, zlib, numpy
CONFIG = dict(zip("algorithm bits embedding_size hidden_size pooling".split(), "sQQQs"))
TRAINING = dict(zip("""seed restarts attempt updates length batch_size recipe tied_share
    attention_start max_gradient_norm step_size virtual_node_weight sharpening state_loss
    scalar_loss virtual_loss perfect version blas_kernel""".split(), "QQQQQQsdQddddddd?ss"))
def read_model(path):
    data, at, blocks = numpy.fromfile(path, "u1").tobytes(), 65, {}
    header = struct.unpack_from("<8sHHI4sIQI24xI", data)
    assert header[:6] == (b"\x89NEXC\r\n\x1a", 1, 0, 64, b"MODL", 1), "not a model of format 1.0"
    assert header[6:] == (len(data) - 64, zlib.crc32(data[64:]), zlib.crc32(data[:60])), "damaged"
    def take(code):  # s: a text, Q: a whole number, d: a number, ?: a truth value
        nonlocal at
        code = f"<{take('Q')}s" if code == "s" else "<" + code
        (value,), at = struct.unpack_from(code, data, at), at + struct.calcsize(code)
        return value.decode() if code.endswith("s") else value
    config, training = ({k: take(c) for k, c in part.items()} for part in (CONFIG, TRAINING))
    for _ in range(take("Q")):
        name, r, c = take("s"), take("Q"), take("Q")
        blocks[name], at = numpy.ndarray((r, c), "<f8", data, at, order="F"), at + 8 * r * c
    return config, training, blocks
