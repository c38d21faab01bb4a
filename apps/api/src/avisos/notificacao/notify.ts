import { subjectOf, type ChaveMarca, type Idioma, type NotificacaoTipo } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { composeCorreio } from '../correio/compose.ts'
import { enqueueCorreio } from '../correio/store.ts'
import { formatMoment } from '../../exportacao/timestamp.ts'
import { textsOf } from '../../i18n/i18n.ts'
import { findAparencia } from '../../marca/mail-branding.ts'
import { findPersonMarca } from '../../marca/marca-of-person.ts'
import { findCanais, insertNotificacao, type NotificacaoData } from './store.ts'

interface NewNotificacao {
  tipo: NotificacaoTipo
  dados?: NotificacaoData
  clientInfo: { marca: ChaveMarca }
  endereco?: string
  now: Date
}

export async function tellPerson(
  tx: Transacao,
  usuario: { id: string; email: string; nome: string },
  aviso: NewNotificacao,
): Promise<void> {
  const { tipo, dados = {}, clientInfo, endereco, now } = aviso
  const canais = (await findCanais({ tx, usuario }))[subjectOf(tipo)]
  if (canais.app) await insertNotificacao({ tx, usuario }, { tipo, dados, now })
  if (!canais.email) return
  const marca = await findAparencia(tx, await findPersonMarca({ tx, usuario }, clientInfo.marca))
  const { button, ...texto } = textoAviso(marca.idioma, tipo, { nome: usuario.nome, marca: marca.titulo, dados })
  const message =
    button === undefined || endereco === undefined ? texto : { ...texto, button: { texto: button, endereco: comCliente(endereco, dados) } }
  await enqueueCorreio(tx, { para: usuario.email, ...composeCorreio(message, marca) })
}

/** Ids are per company, so the link names the cliente and the page offers to switch. */
function comCliente(address: string, { clienteId }: NotificacaoData): string {
  return typeof clienteId === 'string' ? `${address}${address.includes('?') ? '&' : '?'}cliente=${clienteId}` : address
}

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

function textoAviso(language: Idioma, tipo: NotificacaoTipo, { nome, marca, dados }: NotificacaoValues): NotificacaoTexto {
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
