"""Builds the wheel of package gpuquerylab with the standard library alone (PEP 517)."""

import base64
import hashlib
import pathlib
import re
import zipfile

_HERE = pathlib.Path(__file__).resolve().parent


def _setting(key):
    """The value of a key of pyproject.toml; Python has a reader for TOML only from 3.11 on."""
    found = re.search(rf'^{key} = "(.*)"$', (_HERE / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    return found.group(1)


def _metadata():
    return (
        "Metadata-Version: 2.1\n"
        f"Name: {_setting('name')}\n"
        f"Version: {_setting('version')}\n"
        f"Summary: {_setting('description')}\n"
        f"Requires-Python: {_setting('requires-python')}\n"
        "License: Apache-2.0\n"
        "Requires-Dist: pandas\n"
    )


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel into a folder; returns its file name."""
    distribution = f"{_setting('name')}-{_setting('version')}"
    info = f"{distribution}.dist-info"
    files = {
        f"gpuquerylab/{file.name}": file.read_bytes()
        for file in sorted((_HERE / "gpuquerylab").glob("*.py"))
    }
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: wheels\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"{distribution}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return wheel
