import type { ReactNode } from 'react'
import { type ApiError, toApiError } from '../api/errors.ts'
import { useShownHere } from '../stores/alerts.ts'
import { Callout } from './Callout.tsx'
import { Inline } from './layout.tsx'
import { RequestId } from './RequestId.tsx'
import { Text } from './Text.tsx'

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
    <Callout tone="unf" role="alert">
      <Text as="strong" tone="unf">
        {message}
      </Text>
      {action && (
        <Text as="p" tone="soft">
          {action}
        </Text>
      )}
      {details.size > 0 && (
        <ul>
          {[...details].map((detail) => (
            <Text as="li" key={detail} tone="soft">
              {detail}
            </Text>
          ))}
        </ul>
      )}
      {conflict && code.endsWith('_version_conflict') && (
        <Inline wrap padding={[6, 0]}>
          {conflict}
        </Inline>
      )}
      {status >= 500 && requestId && <RequestId value={requestId} />}
    </Callout>
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
