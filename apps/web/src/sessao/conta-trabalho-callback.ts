/** Redirect target of the identity provider, in the popup or the hidden frame. Hands the response to the opener. */
import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'

// Opened by hand there is no response. No other imports, because a user is waiting for this page.
broadcastResponseToMainFrame().catch(() => location.replace('/'))
