/** Mails of notices, in the two languages that mails are written in. */
import type { Idioma, NotificacaoTipo } from '@lastro/contract'
import { formatMomento } from '../../exportacao/timestamp.ts'
import { textsOf } from '../../i18n/i18n.ts'
import type { NotificacaoDados } from './store.ts'

interface Texto {
  assunto: string
  paragrafos: string[]
  botao?: string
}

interface Preenchimento {
  nome: string
  marca: string
  dados: NotificacaoDados
}

export function textoAviso(idioma: Idioma, tipo: NotificacaoTipo, { nome, marca, dados }: Preenchimento): Texto {
  const t = textsOf(idioma, 'avisos')
  const { quando, dispositivo, comentario } = dados
  const origem = { replace: dados, ...(dispositivo ? {} : { context: 'desconhecida' as const }) }
  const replace = {
    ...dados,
    nome,
    marca,
    seNaoFoiVoce: t('seNaoFoiVoce'),
    comoDesligar: t('comoDesligar'),
    quando: quando ? formatMomento(new Date(quando), idioma) : '',
    origem: t('origem', origem),
    origemNova: t('origemNova', origem),
    dito: comentario ? t('dito', { replace: dados }) : '',
  }
  const { paragrafos, ...texto } = t(tipo, { replace, returnObjects: true })
  // A paragraph of nothing but a comment is left out when there is none.
  return { ...texto, paragrafos: paragrafos.filter((paragrafo) => paragrafo !== '') }
}
