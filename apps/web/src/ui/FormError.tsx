import type { ReactNode } from 'react'
import { type ApiError, toApiError } from '../api/errors.ts'
import { useShownHere } from '../stores/alerts.ts'
import styles from './FormError.module.css'
import { Icon } from './icons.tsx'
import { RequestId } from './RequestId.tsx'

interface FormErrorProps {
  error: unknown
  /** Ways out of a conflict with a newer version, as a button that reads it. */
  conflict?: ReactNode
}

export function FormError({ error, conflict }: FormErrorProps) {
  const shown = error ? toApiError(error) : null
  useShownHere(shown?.message)
  if (shown === null) return null
  const { code, message, action, status, requestId } = shown
  // Skips details in the message, and accounts repeated for several months.
  const details = new Set(
    shown.details.filter((detail) => !isNamed(message, [detail.valor, detail.message].filter(Boolean).join(' '))).map(detailText),
  )
  return (
    <div className={styles['error']} role="alert">
      <Icon name="error" />
      <div>
        <strong>{message}</strong>
        {action && <p>{action}</p>}
        {details.size > 0 && (
          <ul>
            {[...details].map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {conflict && code.endsWith('_version_conflict') && <div className={styles['conflict']}>{conflict}</div>}
        {status >= 500 && requestId && <RequestId value={requestId} />}
      </div>
    </div>
  )
}

/** Matches whole codes: `11.1 Caixa` does not contain `1.1 Caixa`. */
function isNamed(sentence: string, text: string): boolean {
  const parts = sentence.split(text)
  return parts.some((after, at) => at > 0 && !/[\p{L}\p{N}.]$/u.test(parts[at - 1]!) && !/^[\p{L}\p{N}]/u.test(after))
}

/** Includes the code of an account, because names repeat; for other fields the message alone. */
function detailText({ campo, valor, message }: ApiError['details'][number]): string {
  return valor && /^(dePara|\d{4}-\d{2})$/.test(campo ?? '') ? `${valor} ${message}` : message
}
