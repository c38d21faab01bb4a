/**
 * Notifies users about a budget: those who act next and those who await a decision, never the author. Also announces changes to open
 * screens.
 */
import type { NotificacaoTipo } from '@lastro/contract'
import { enderecoOf, type EnderecoConfig } from '../acesso/link/send.ts'
import { tellPessoa } from '../avisos/notificacao/notify.ts'
import { listPessoas, type PessoaDoCliente } from '../acesso/permissao/members.ts'
import type { Contexto, ContextoCliente } from '../http/contexto.ts'

export interface AvisoDeps {
  config: EnderecoConfig
  clock: () => Date
  /** After the commit, open screens reload state, areas and comments. */
  announce: (contexto: ContextoCliente, orcamentoId: number) => Promise<void>
}

interface Assunto {
  tipo: Extract<NotificacaoTipo, `orcamento.${string}`>
  orcamento: { id: number; nome: string }
  comentario?: string
  /** Areas concerned, in words, limited to what the recipient may see. */
  areas?: (pessoa: PessoaDoCliente) => string
}

const TRECHO_MAX = 300

/** @param quais selects the recipients among the users of the cliente, by permission or by name */
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

export const isAprovador = (pessoa: PessoaDoCliente): boolean => pessoa.can('approve') && !pessoa.limitada
