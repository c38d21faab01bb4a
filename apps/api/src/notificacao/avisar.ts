/** Telling a person what happened, in the app and by mail, as the person wants it, in the transaction of what happened. */
import type { ChaveMarca, NotificacaoAssunto, NotificacaoTipo } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { composeCorreio } from '../correio/compor.ts'
import { enqueueCorreio } from '../correio/store.ts'
import { findAparencia } from '../marca/aparencia.ts'
import { findMarcaDaPessoa } from '../marca/da-pessoa.ts'
import type { Chegada } from '../sessao/chegada.ts'
import { findCanais, insertNotificacao, type NotificacaoDados } from './store.ts'
import { textoAviso } from './textos.ts'

/** What is not listed protects the account. */
const ASSUNTOS: Partial<Record<NotificacaoTipo, NotificacaoAssunto>> = {
  'acesso.concedido': 'acesso',
  'importacao.concluida': 'importacao',
  'importacao.recusada': 'importacao',
  'fechamento.pedido': 'fechamento',
  'fechamento.confirmado': 'fechamento',
  'fechamento.recusado': 'fechamento',
  'fechamento.reaberto': 'fechamento',
  'orcamento.enviado': 'orcamento',
  'orcamento.devolvido': 'orcamento',
  'orcamento.aprovado': 'orcamento',
  'orcamento.areaRecebida': 'orcamento',
  'orcamento.areaEnviada': 'orcamento',
  'orcamento.areaDevolvida': 'orcamento',
  'orcamento.mencao': 'orcamento',
  'orcamento.resposta': 'orcamento',
}

interface Aviso {
  tipo: NotificacaoTipo
  dados?: NotificacaoDados
  chegada: { marca: ChaveMarca }
  /** Page that the mail leads to, where its text has words for the button. */
  endereco?: string
  now: Date
}

export async function tellPessoa(tx: Transacao, usuario: { id: string; email: string; nome: string }, aviso: Aviso): Promise<void> {
  const { tipo, dados = {}, chegada, endereco, now } = aviso
  const canais = (await findCanais(tx, usuario.id))[ASSUNTOS[tipo] ?? 'seguranca']
  if (canais.app) await insertNotificacao(tx, { usuarioId: usuario.id, tipo, dados, now })
  if (!canais.email) return
  const marca = await findAparencia(tx, await findMarcaDaPessoa(tx, usuario.id, chegada.marca))
  const { botao, ...texto } = textoAviso(marca.idioma, tipo, { nome: usuario.nome, marca: marca.titulo, dados })
  const mensagem = botao === undefined || endereco === undefined ? texto : { ...texto, botao: { texto: botao, endereco } }
  await enqueueCorreio(tx, { para: usuario.email, ...composeCorreio(mensagem, marca) })
}

/** Where it happened, for the text of a notification. */
export function dadosChegada({ dispositivo, ip }: Chegada, now: Date): NotificacaoDados {
  return { dispositivo, ip, quando: now.toISOString() }
}
