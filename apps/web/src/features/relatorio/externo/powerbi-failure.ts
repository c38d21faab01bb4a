import type { QuadroFailure } from './frame-messages.ts'

/** Errors of the Power BI client and service, matched in this order. */
const FAILURES: readonly (readonly [RegExp, QuadroFailure])[] = [
  [/TokenExpired|ExpiredToken/i, 'expirado'],
  [/capacity/i, 'capacidade'],
  [/NotFound/i, 'ausente'],
  [/NotAuthorized|Unauthorized|Forbidden|InvalidUnauthenticatedLinkRequest|InvalidToken/i, 'semAcesso'],
  [/Query|DataSource|ModelRefresh|ExplorationContainer/i, 'consulta'],
  [/Network|Fetch|Timeout|LoadReportFailed/i, 'rede'],
]

export function failureOf({
  message = '',
  detailedMessage = '',
}: {
  message?: string
  detailedMessage?: string | undefined
}): QuadroFailure {
  return FAILURES.find(([words]) => words.test(`${message} ${detailedMessage}`))?.[1] ?? 'outra'
}
