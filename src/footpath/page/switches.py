"""What every browser of ours is started with, beside Playwright's own switches."""

from __future__ import annotations

FEATURES_OFF = (
    "DeferRendererTasksAfterInput",  # else what a page does after a click waits for a frame that nobody looks at
    # Playwright's own too: of two lists a browser takes the last alone
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints",
    "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch", "msForceBrowserSignIn",
    "msEdgeUpdateLaunchServicesPreferredVersion",
)  # fmt: skip

SWITCHES = (
    f"--disable-features={','.join(FEATURES_OFF)}",
    # WebRTC speaks UDP past any proxy, unless told not to: the browser by one switch, the headless shell by the other
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    # names are resolved by the proxy, never by the browser
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--dns-prefetch-disable",
    # nothing of its own to anyone
    "--disable-domain-reliability",
    "--no-pings",
    "--disable-client-side-phishing-detection",
)
