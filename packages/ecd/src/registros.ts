import { registroContas } from './registros-contas.ts'
import { registroController } from './registros-controle.ts'
import { registroDemonstracoes } from './registros-demonstracoes.ts'
import { registroSaldos } from './registros-saldos.ts'
import type { RegistroReaders } from './registro-reader.ts'

export const REGISTRO_READERS: RegistroReaders = {
  ...registroController,
  ...registroContas,
  ...registroSaldos,
  ...registroDemonstracoes,
}
