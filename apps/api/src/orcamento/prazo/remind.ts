/** Reminds people, in the app and by mail, of the areas of budgets that they still have to send. */
import { listClienteIds, type Database } from '@lastro/db'
import { countText, writeDia } from '@lastro/formato'
import type { FastifyBaseLogger } from 'fastify'
import { addressOf, type AddressConfig } from '../../acesso/link/send.ts'
import { listPeople } from '../../acesso/permissao/members.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import { dayOf } from '../../exportacao/timestamp.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import { withCliente, type ContextoLeitura } from '../../http/contexto.ts'
import { nomeDaArea } from '../areas.ts'
import { listReminders } from './due.ts'
import * as store from './store.ts'

const NAMED_MAX = 5

interface ReminderDeps {
  db: Database
  clock: () => Date
  config: AddressConfig
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** `ADM Administração (15/12/2026), Orçamento 2028 · TI Tecnologia (20/12/2026)`: in words of no language, for all notices. */
function nameAreas(areas: readonly store.UnsentAreaRow[]): string {
  const nomes = areas.slice(0, NAMED_MAX).map((area) => {
    const other = area.orcamentoId === areas[0]?.orcamentoId ? '' : `${area.orcamento} · `
    return `${other}${nomeDaArea(area)} (${writeDia(area.prazo)})`
  })
  return areas.length > nomes.length ? `${nomes.join(', ')} +${areas.length - nomes.length}` : nomes.join(', ')
}

async function remindCliente({ clock, config }: ReminderDeps, context: ContextoLeitura): Promise<number> {
  const cliente = await store.findCliente(context)
  if (cliente === undefined) return 0
  const areas = await store.holdUnsentAreas(context)
  if (areas.length === 0) return 0
  const now = clock()
  const today = dayOf(now)
  const people = new Map((await listPeople(context, 'Orcamento')).map((person) => [person.id, person]))
  const mayFill = (id: string | null): id is string => id !== null && people.get(id)?.can('update') === true
  // People who left or lost the permission are replaced by the owner of the budget.
  const personOf = ({ responsavelId, donoId }: store.UnsentAreaRow): string | undefined =>
    [responsavelId, donoId].find((id) => mayFill(id)) ?? undefined
  const reminded: string[] = []
  for (const [id, own] of listReminders(areas, today, personOf)) {
    const [first] = own
    const person = people.get(id)
    if (first === undefined || person === undefined) continue
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await tellPerson(context.tx, person, {
      tipo: first.prazo < today ? 'orcamento.atraso' : 'orcamento.prazo',
      dados: {
        quem: '',
        orcamento: first.orcamento,
        orcamentoId: first.orcamentoId,
        cliente: cliente.nomeCurto,
        clienteId: context.cliente.id,
        comentario: '',
        areas: nameAreas(own),
      },
      clientInfo: cliente,
      endereco: `${addressOf(config, null, cliente.marca)}/orcamento/${first.orcamentoId}?simples=true`,
      now,
    })
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await store.markReminded(
      context,
      own.map((area) => area.id),
      today,
    )
    reminded.push(person.nome)
  }
  if (reminded.length > 0) {
    await recordAuditoria(
      { ...context, usuario: null, request: null },
      { acao: 'orcamento.remind', assunto: 'Orcamento', depois: { pessoas: reminded } },
    )
  }
  return reminded.length
}

/**
 * Returns the number of people reminded. A cliente whose reminders fail does not hold up the others.
 * @throws Error when one failed: the queue tries again, and people reminded today are not reminded twice
 */
export async function remindDeadlines(deps: ReminderDeps, closing: AbortSignal): Promise<number> {
  let [people, failed] = [0, 0]
  for (const clienteId of await listClienteIds(deps.db)) {
    if (closing.aborted) break
    try {
      // oxlint-disable-next-line no-await-in-loop -- one at a time, because user requests need the same processor
      people += await withCliente(deps.db, { clienteId, usuarioId: null }, (context) => remindCliente(deps, context))
    } catch (error) {
      failed += 1
      deps.log.error({ err: error, clienteId }, 'reminders of budget deadlines failed')
    }
  }
  if (people > 0) deps.log.info({ people }, 'reminders of budget deadlines were sent')
  if (failed > 0) throw new Error(`reminders failed for ${countText(failed, 'company', 'companies')}`)
  return people
}
