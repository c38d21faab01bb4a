import { type RotaDef, type Sessao, sessaoRotas } from '@lastro/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, query, queryClient } from '../api/api.ts'
import { getSession, writeAbilityRules } from '../stores/session.ts'
import { freshSession } from './sign-in.ts'
import { readOnlyRules } from './scope-limits.ts'

export const sessaoQuery = queryOptions({
  ...query(sessaoRotas.get),
  queryFn: async ({ signal }) => keepRules(await call(sessaoRotas.get, undefined, { signal })),
})

export function keepRules(sessao: Sessao): Sessao {
  const userAbilityRules = sessao.vendoComo ? readOnlyRules(sessao.userAbilityRules) : sessao.userAbilityRules
  writeAbilityRules(userAbilityRules)
  return { ...sessao, userAbilityRules }
}

export function loadSessao(): Promise<Sessao> {
  return queryClient.fetchQuery(sessaoQuery)
}

/** Reads the session on a public page, to show impersonation. Failures and expired sessions are ignored. */
export async function readSessaoQuietly(): Promise<void> {
  const session = await freshSession()
  if (!session || queryClient.getQueryData(sessaoQuery.queryKey)) return
  const sessao = await call(sessaoRotas.get, undefined, { own: true, silent: true }).catch(() => null)
  if (sessao && getSession() === session) queryClient.setQueryData(sessaoQuery.queryKey, keepRules(sessao))
}

/** Drops cached data of another session or cliente. Only once no screen shows it, or it would be refetched. */
export function forgetData(...kept: readonly RotaDef[]): void {
  const names = kept.map(({ nome }) => nome)
  queryClient.removeQueries({ predicate: ({ queryKey }) => !names.includes(String(queryKey[0])) })
}
