"""A real Chromium: the one of this machine, else Debian's, else Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
UNSEEN: Final = ("PreloadTopChromeWebUI", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""Parts of the frame around a page, which no test sees: every window would start programs for them."""
AS_PLAYWRIGHT: Final = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
)
"""What Playwright turns off by the same flag, of which only the last counts."""
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join((*AS_PLAYWRIGHT, *UNSEEN))}",
)
PATIENCE: Final = 30_000
"""Milliseconds that anything may take before a test gives up: much more than it needs, for busy machines."""


def find_chromium(playwright: Playwright) -> str | None:
    """Where a Chromium is: as $CHROMIUM says, on the path, or fetched by Playwright."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found:
        return found
    own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def _install_chromium(playwright: Playwright) -> str | None:
    """Debian's package where that can be had, else Playwright's own."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", *command], env=environment, check=False, capture_output=True)
    else:
        subprocess.run(["playwright", "install", "chromium"], check=False, capture_output=True)
    return find_chromium(playwright)


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """A browser. Without Chromium the test is skipped; under continuous integration it fails."""
    with sync_playwright() as playwright:
        program = find_chromium(playwright) or _install_chromium(playwright)
        if program is None:
            missing = "Chromium is not installed (on Debian: apt-get install chromium)"
            if os.environ.get("CI") == "true":
                pytest.fail(missing)
            pytest.skip(missing)
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()
