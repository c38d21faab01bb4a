/**
 * Notifies the users who act next on a budget or await a decision, never the author.
 * Also announces changes to open screens.
 */
import type { NotificacaoTipo } from '@lastro/contract'
import { addressOf, type AddressConfig } from '../acesso/link/send.ts'
import { tellPerson } from '../avisos/notificacao/notify.ts'
import { listPeople, type ClientePerson } from '../acesso/permissao/members.ts'
import type { Contexto, ContextoCliente } from '../http/contexto.ts'

export interface AvisoDeps {
  config: AddressConfig
  clock: () => Date
  /** After the commit, open screens reload state, areas and comments. */
  announce: (context: ContextoCliente, orcamentoId: number) => Promise<void>
}

interface OrcamentoNotice {
  tipo: Extract<NotificacaoTipo, `orcamento.${string}`>
  orcamento: { id: number; nome: string }
  comentario?: string
  /** Query of the link in the mail: the panel in which the recipient acts. */
  search?: string
  /** Areas concerned, in words; only those visible to the recipient. */
  areas?: (person: ClientePerson) => string
}

const EXCERPT_MAX = 300

export async function tellPeople(
  { config, clock }: AvisoDeps,
  context: Contexto,
  { tipo, orcamento, comentario = '', search = '', areas = () => '' }: OrcamentoNotice,
  isRecipient: (person: ClientePerson) => boolean,
): Promise<void> {
  const { tx, cliente, usuario } = context
  const excerpt = comentario.length > EXCERPT_MAX ? `${comentario.slice(0, EXCERPT_MAX)}…` : comentario
  const data = {
    quem: usuario.nome,
    orcamento: orcamento.nome,
    orcamentoId: orcamento.id,
    cliente: cliente.nomeCurto,
    clienteId: cliente.id,
    comentario: excerpt,
  }
  for (const person of await listPeople(context, 'Orcamento')) {
    if (person.id === usuario.id || !person.can('read') || !isRecipient(person)) continue
    await tellPerson(tx, person, {
      tipo,
      dados: { ...data, areas: areas(person) },
      clientInfo: { marca: cliente.marca },
      endereco: `${addressOf(config, null, cliente.marca)}/orcamento/${orcamento.id}${search}`,
      now: clock(),
    })
  }
}

export const isAprovador = (person: ClientePerson): boolean => person.can('approve') && !person.limited
