import type { Idioma, NotificacaoTipo } from '@lastro/contract'
import { formatMoment } from '../../exportacao/timestamp.ts'
import { textsOf } from '../../i18n/i18n.ts'
import type { NotificacaoData } from './store.ts'

interface NotificacaoTexto {
  assunto: string
  paragrafos: string[]
  button?: string
}

interface NotificacaoValues {
  nome: string
  marca: string
  dados: NotificacaoData
}

export function textoAviso(language: Idioma, tipo: NotificacaoTipo, { nome, marca, dados }: NotificacaoValues): NotificacaoTexto {
  const t = textsOf(language, 'avisos')
  const { quando, dispositivo, comentario } = dados
  const origem = { replace: dados, ...(dispositivo ? {} : { context: 'desconhecida' as const }) }
  const replace = {
    ...dados,
    nome,
    marca,
    seNaoFoiVoce: t('seNaoFoiVoce'),
    comoDesligar: t('comoDesligar'),
    quando: quando ? formatMoment(new Date(quando), language) : '',
    origem: t('origem', origem),
    origemNova: t('origemNova', origem),
    dito: comentario ? t('dito', { replace: dados }) : '',
  }
  const { assunto, paragrafos, ...rest } = t(tipo, { replace, returnObjects: true })
  const button = 'botao' in rest ? { button: rest.botao } : {}
  return { assunto, paragrafos: paragrafos.filter((paragrafo) => paragrafo !== ''), ...button }
}
