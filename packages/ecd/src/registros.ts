import { registroContas } from './registros-contas.ts'
import { registroControle } from './registros-controle.ts'
import { registroDemonstracoes } from './registros-demonstracoes.ts'
import { registroSaldos } from './registros-saldos.ts'
import type { RegistroReaders } from './registro-reader.ts'

/**
 * Readers of the records that are not frequent, by code.
 * The frequent ones are read byte by byte in `lancamentos-reader.ts` and `saldos-reader.ts`.
 */
export const REGISTRO_READERS: RegistroReaders = {
  ...registroControle,
  ...registroContas,
  ...registroSaldos,
  ...registroDemonstracoes,
}
