import type { Idioma } from '@lastro/contract'
import { textsOf } from '../../i18n/i18n.ts'

export const CORREIO_MODELOS = [
  'convite',
  'conviteAberto',
  'senha',
  'contaTrabalho',
  'email',
  'cadastro',
  'cadastroExistente',
  'troca',
  'trocaPedida',
] as const
export type CorreioModelo = (typeof CORREIO_MODELOS)[number]

interface CorreioValues {
  nome: string
  marca: string
  quem: string
  cliente: string
  emailNovo: string
}

interface CorreioTexto {
  assunto: string
  paragrafos: string[]
  button: string
  footer: string[]
}

function contextOfConvite({ quem, cliente }: CorreioValues): { context?: 'semCliente' | 'semQuem' | 'semQuemNemCliente' } {
  if (quem === '') return { context: cliente === '' ? 'semQuemNemCliente' : 'semQuem' }
  return cliente === '' ? { context: 'semCliente' } : {}
}

export function textoCorreio(language: Idioma, modelo: CorreioModelo, filling: CorreioValues): CorreioTexto {
  const t = textsOf(language, 'correio')
  const replace = {
    ...filling,
    seNaoPediu: t('seNaoPediu'),
    saudacao: t('saudacao', { replace: filling, ...(filling.nome === '' ? { context: 'semNome' as const } : {}) }),
    frase: t('convite.frase', { replace: filling, ...contextOfConvite(filling) }),
  }
  const texto = t(modelo, { replace, returnObjects: true })
  const { assunto, paragrafos, botao: button } = texto
  return { assunto, paragrafos, button, footer: 'rodape' in texto ? texto.rodape : [] }
}
