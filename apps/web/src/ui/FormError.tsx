import { toApiError } from '../api/errors.ts'
import { useShownHere } from './alerta.ts'
import styles from './FormError.module.css'
import { Icon } from './icons.tsx'
import { RequestId } from './RequestId.tsx'

/** Why the server did not do it, inside the form or dialog that asked: what happened, what to do, each field by name. */
export function FormError({ error }: { error: unknown }) {
  const shown = error ? toApiError(error) : null
  useShownHere(shown?.message)
  if (shown === null) return null
  const { message, action, status, requestId } = shown
  // What the sentence names is not listed again below it.
  const details = shown.details.filter((detail) => !message.includes([detail.valor, detail.message].filter(Boolean).join(' ')))
  return (
    <div className={styles['error']} role="alert">
      <Icon name="error" />
      <div>
        <strong>{message}</strong>
        {action && <p>{action}</p>}
        {details.length > 0 && (
          <ul>
            {details.map((detail) => (
              <li key={`${detail.campo} ${detail.message}`}>{detail.message}</li>
            ))}
          </ul>
        )}
        {status >= 500 && requestId && <RequestId value={requestId} />}
      </div>
    </div>
  )
}
