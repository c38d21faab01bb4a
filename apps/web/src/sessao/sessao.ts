/** Who the user is and may do, as screens read it. */
import { type RotaDef, type Sessao, sessaoRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, query, queryClient } from '../api/api.ts'
import { getSession, writeAbilityRules } from '../stores/session.ts'
import { freshSession } from './sign-in.ts'
import { readOnlyRules } from './scope-limits.ts'

/** Who the user is and may do, as the server says now. The rules are kept for the guard of the next start. */
export const sessaoQuery = queryOptions({
  ...query(sessaoRotas.get),
  queryFn: async ({ signal }) => keepRules(await call(sessaoRotas.get, undefined, { signal })),
})

/** What the server said, as the screens take it. */
export function keepRules(sessao: Sessao): Sessao {
  const userAbilityRules = sessao.vendoComo ? readOnlyRules(sessao.userAbilityRules) : sessao.userAbilityRules
  writeAbilityRules(userAbilityRules)
  return { ...sessao, userAbilityRules }
}

export function loadSessao(): Promise<Sessao> {
  return queryClient.fetchQuery(sessaoQuery)
}

/**
 * The same for a page that needs no session: whoever is in is told there, too, whose view they have. Nothing is shown when the server does
 * not say, and a session that is over ends nothing here.
 */
export async function readSessaoQuietly(): Promise<void> {
  const session = await freshSession()
  if (!session || queryClient.getQueryData(sessaoQuery.queryKey)) return
  const sessao = await call(sessaoRotas.get, undefined, { own: true, silent: true }).catch(() => null)
  if (sessao && getSession() === session) queryClient.setQueryData(sessaoQuery.queryKey, keepRules(sessao))
}

/** Drops what was read for another session or cliente. Only when no screen shows it any more, or it would be asked for again. */
export function forgetData(...kept: readonly RotaDef[]): void {
  const names = kept.map(({ nome }) => nome)
  queryClient.removeQueries({ predicate: ({ queryKey }) => !names.includes(String(queryKey[0])) })
}
