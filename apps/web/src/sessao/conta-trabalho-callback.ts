/**
 * The page that the provider of work accounts comes back to, in the popup or in the invisible frame: hands the answer to who waits for it.
 */
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'

// Opened by hand, or a second time: there is nothing to hand over. No other import: this page is loaded while somebody waits.
broadcastResponseToMainFrame().catch(() => location.replace('/'))
