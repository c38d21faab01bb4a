import { addressOf, type AddressConfig } from '../../acesso/link/send.ts'
import { isDeOrcamento } from '../comparativo/load-fontes.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import { listPeople } from '../../acesso/permissao/members.ts'
import { findPerson } from '../../acesso/sessao/rights-store.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { covers } from './anchor.ts'
import type { AnchorRow } from './store.ts'

const EXCERPT_MAX = 300

export interface NotifiedRemark {
  texto: string
  mencoes: readonly string[]
  lugar: Pick<AnchorRow, 'codigo' | 'fonte' | 'base' | 'linha' | 'inicio' | 'fim' | 'rateado' | 'centrosCusto' | 'filiais'>
  presentes: ReadonlySet<string>
}

async function listLeitores(context: ContextoCliente): Promise<ReadonlySet<string>> {
  const people = await listPeople(context, 'Orcamento')
  return new Set(people.filter((person) => person.can('read')).map(({ id }) => id))
}

export async function notifyMentioned(
  { config, clock }: { config: AddressConfig; clock: () => Date },
  context: Contexto,
  { texto, mencoes, lugar, presentes }: NotifiedRemark,
): Promise<void> {
  const chamados = new Set([...mencoes, ...presentes])
  if (chamados.size === 0) return
  const { tx, cliente, usuario } = context
  const dados = {
    quem: usuario.nome,
    linha: lugar.linha,
    codigo: lugar.codigo,
    fonte: lugar.fonte,
    base: lugar.base,
    inicio: lugar.inicio,
    fim: lugar.fim,
    cliente: cliente.nomeCurto,
    clienteId: cliente.id,
    comentario: texto.length > EXCERPT_MAX ? `${texto.slice(0, EXCERPT_MAX)}…` : texto,
  }
  const deOrcamento = isDeOrcamento(lugar.fonte) || (lugar.base !== null && isDeOrcamento(lugar.base))
  const readingOrcamento = deOrcamento ? await listLeitores(context) : undefined
  for (const person of await listPeople(context, 'Dre')) {
    if (person.id === usuario.id || !chamados.has(person.id) || !person.can('read')) continue
    if (readingOrcamento?.has(person.id) === false) continue
    if (person.limited) {
      // A part after rateio reveals amounts of other centros de custo.
      if (lugar.rateado) continue
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const escopo = await findPerson(context, person.id)
      if (escopo === undefined || !covers(escopo.centrosCusto, lugar.centrosCusto) || !covers(escopo.filiais, lugar.filiais)) continue
    }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await tellPerson(tx, person, {
      tipo: mencoes.includes(person.id) ? 'dre.mencao' : 'dre.resposta',
      dados,
      clientInfo: { marca: cliente.marca },
      endereco: `${addressOf(config, null, cliente.marca)}/Dre`,
      now: clock(),
    })
  }
}
