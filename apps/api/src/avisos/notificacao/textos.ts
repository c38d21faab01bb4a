/** Mails of what people are told about, in the two languages that mails are written in. */
import type { Idioma, NotificacaoTipo } from '@lastro/contract'
import type { Catalogo, Preenchimento, Texto } from './texto.ts'
import { en } from './textos-en.ts'
import { pt } from './textos-pt.ts'

const CATALOGOS: Record<Idioma, Catalogo> = { pt, en }

export function textoAviso(idioma: Idioma, tipo: NotificacaoTipo, preenchimento: Preenchimento): Texto {
  return CATALOGOS[idioma][tipo](preenchimento)
}
