/** Mails of what people are told about, in the two languages that mails are written in. */
import type { Idioma, NotificacaoTipo } from '@lastro/contract'
import type { Catalogo, Preenchimento, Texto } from './text.ts'
import { en } from './texts-en.ts'
import { pt } from './texts-pt.ts'

const CATALOGOS: Record<Idioma, Catalogo> = { pt, en }

export function textoAviso(idioma: Idioma, tipo: NotificacaoTipo, preenchimento: Preenchimento): Texto {
  return CATALOGOS[idioma][tipo](preenchimento)
}
