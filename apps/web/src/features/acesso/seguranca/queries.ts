import { notificacaoRotas, segundoFatorRotas, sessaoRotas } from '@lastro/contract'
import { call, invalidate, query } from '../../../api/api.ts'

export const segundoFatorQuery = query(segundoFatorRotas.get)
export const sessoesQuery = query(sessaoRotas.list)

/** Each change of password or second factor ends the other sessions and creates a notification. */
export async function afterSecurityChange(): Promise<void> {
  await invalidate(segundoFatorRotas.get, sessaoRotas.list, notificacaoRotas.list)
}

export const startSegundoFator = (senha: string) => call(segundoFatorRotas.start, { body: { senha } })
export const confirmSegundoFator = (codigo: string) => call(segundoFatorRotas.confirm, { body: { codigo } })
export const disableSegundoFator = (body: { senha: string; codigo: string }) => call(segundoFatorRotas.disable, { body })
export const renewCodigos = (body: { senha: string; codigo: string }) => call(segundoFatorRotas.renewCodigos, { body })
