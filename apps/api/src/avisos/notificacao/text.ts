/** What the mails of every language are made of: what fills them in, and when, where and in which words it happened. */
import type { Idioma, NotificacaoTipo } from '@lastro/contract'
import { formatMomento } from '../../exportacao/timestamp.ts'
import type { NotificacaoDados } from './store.ts'

export interface Texto {
  assunto: string
  paragrafos: string[]
  botao?: string
}

export interface Preenchimento {
  nome: string
  marca: string
  dados: NotificacaoDados
}

export type Catalogo = Record<NotificacaoTipo, (preenchimento: Preenchimento) => Texto>

/** When it happened, by the clock of the reader. */
export const when = ({ quando }: NotificacaoDados, idioma: Idioma): string => formatMomento(new Date(quando ?? Number.NaN), idioma)

export const from = ({ dispositivo, ip }: NotificacaoDados, unknown: string): string => `${dispositivo || unknown} (${ip})`

/** What was said, in quotation marks, where something was. */
export const said = ({ comentario }: NotificacaoDados): string[] => (comentario ? [`“${comentario}”`] : [])
