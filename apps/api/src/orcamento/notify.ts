/**
 * Telling people about a budget: who has to act next, and who waits for what was decided. Nobody is told of what they did themselves. And
 * telling the screens that show it that it changed.
 */
import type { NotificacaoTipo } from '@lastro/contract'
import { enderecoOf, type EnderecoConfig } from '../acesso/link/send.ts'
import { tellPessoa } from '../avisos/notificacao/notify.ts'
import { listPessoas, type PessoaDoCliente } from '../acesso/permissao/members.ts'
import type { Contexto, ContextoCliente } from '../http/contexto.ts'

export interface AvisoDeps {
  config: EnderecoConfig
  clock: () => Date
  /** Once the transaction is committed, whoever has the budget open reads its state, areas and comments again. */
  announce: (contexto: ContextoCliente, orcamentoId: number) => Promise<void>
}

interface Assunto {
  tipo: Extract<NotificacaoTipo, `orcamento.${string}`>
  orcamento: { id: number; nome: string }
  /** What was said with it. */
  comentario?: string
  /** The areas it is about, in words: for each person those that they may know of. */
  areas?: (pessoa: PessoaDoCliente) => string
}

/** Enough of what was said to know whether to open it. */
const TRECHO_MAX = 300

/** @param quais who of the cliente's people is told: by what they may do, or by name */
export async function tellPessoas(
  { config, clock }: AvisoDeps,
  contexto: Contexto,
  { tipo, orcamento, comentario = '', areas = () => '' }: Assunto,
  quais: (pessoa: PessoaDoCliente) => boolean,
): Promise<void> {
  const { tx, cliente, usuario } = contexto
  const trecho = comentario.length > TRECHO_MAX ? `${comentario.slice(0, TRECHO_MAX)}…` : comentario
  const dados = {
    quem: usuario.nome,
    orcamento: orcamento.nome,
    orcamentoId: orcamento.id,
    cliente: cliente.nomeCurto,
    clienteId: cliente.id,
    comentario: trecho,
  }
  for (const pessoa of await listPessoas(contexto, 'Orcamento')) {
    if (pessoa.id === usuario.id || !pessoa.can('read') || !quais(pessoa)) continue
    await tellPessoa(tx, pessoa, {
      tipo,
      dados: { ...dados, areas: areas(pessoa) },
      clientInfo: { marca: cliente.marca },
      endereco: `${enderecoOf(config, null, cliente.marca)}/orcamento/${orcamento.id}`,
      now: clock(),
    })
  }
}

/** Who decides about the whole budget. */
export const isAprovador = (pessoa: PessoaDoCliente): boolean => pessoa.can('approve') && !pessoa.limitada
