import struct, zlib, numpy
CONFIG = "algorithm bits embedding_size hidden_size pooling signal_bits rules_digest".split(), ("sQQQs", "sQQQsQ", "sQQQsQs")
TRAINING = """seed restarts attempt updates length batch_size recipe tied_share attention_start
    max_gradient_norm step_size virtual_node_weight sharpening state_loss scalar_loss virtual_loss
    perfect version blas_kernel""".split(), ("QQQQQQsdQddddddd?ss",) * 3  # in formats 1.0, 1.1 and 1.2
def read_model(path):
    data, at, blocks = numpy.fromfile(path, "u1").tobytes(), 65, {}
    header = struct.unpack_from("<8sHHI4sIQI24xI", data)
    assert header[:2] + header[3:6] == (b"\x89NEXC\r\n\x1a", 1, 64, b"MODL", 1), "not a model"
    assert header[6:] == (len(data) - 64, zlib.crc32(data[64:]), zlib.crc32(data[:60])), "damaged"
    def take(code):  # s: a text, Q: a whole number, d: a number, ?: a truth value
        nonlocal at
        code = f"<{take('Q')}s" if code == "s" else "<" + code
        (value,), at = struct.unpack_from(code, data, at), at + struct.calcsize(code)
        return value.decode() if code.endswith("s") else value
    config, training = (dict(zip(names, map(take, codes[header[2]]))) for names, codes in (CONFIG, TRAINING))
    for _ in range(take("Q")):
        name, r, c = map(take, "sQQ")
        blocks[name], at = numpy.ndarray((r, c), "<f8", data, at, order="F"), at + 8 * r * c
    return config, training, blocks
