"""The browser of the page's tests, without those parts of itself that cost time and are never looked at."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

_PLAYWRIGHT = (
    "AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,"
    "NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,TcpPortRandomizationWin,"
    "ThirdPartyStoragePartitioning"
)
"""What playwright turns off by itself: only the last such list counts."""
_ADDRESS_BAR = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"
"""The lists below the address bar: pages of their own in every window, two thirds of what a window costs."""


def chromium() -> str | None:
    """Return the browser that is on the path."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def launched(playwright: Playwright, found: str | None = None) -> Browser:
    """Return a browser without a window; without `found`, the one that is on the path."""
    # As root, in a container, it has no sandbox of its own to use.
    alone = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    flags = [*alone, "--disable-gpu", f"--disable-features={_PLAYWRIGHT},{_ADDRESS_BAR}"]
    return playwright.chromium.launch(executable_path=found or chromium(), args=flags)
