/** Schedules of report mails: set by report editors, for users who may see the report, until they unsubscribe. */
import { ENVIOS_MAX, type EnvioAgenda, type RelatorioEnvio, type relatorioEnvioRotas, type RotaBodyLido } from '@lastro/contract'
import { recordAuditoria } from '../http/auditoria.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { listPeople } from '../acesso/permissao/members.ts'
import type { Contexto, ContextoCliente } from '../http/contexto.ts'
import { callerOf } from './workspace/viewer.ts'
import { findPermissao, findRelatorio, listMembers as listClientePeople, type OpenedRelatorio } from './workspace/store.ts'
import { nextEnvio } from './schedule.ts'
import * as store from './envio-store.ts'
import { onlyNativo } from './sheet.ts'
import { printAgenda } from './envio-mail.ts'

interface EnvioCandidate {
  id: string
  nome: string
  email: string
}

async function listCandidates(context: ContextoCliente, { id, restrito }: OpenedRelatorio): Promise<EnvioCandidate[]> {
  const { perfis, usuarios } = await findPermissao(context, id)
  const readingDre = new Set((await listPeople(context, 'Dre')).filter((person) => person.can('read')).map((person) => person.id))
  return (await listPeople(context, 'Relatorio'))
    .filter(
      (person) =>
        person.can('read') &&
        readingDre.has(person.id) &&
        (!restrito ||
          usuarios.includes(person.id) ||
          perfis.some((perfil) => perfil === person.perfil) ||
          (person.can('update') && !person.limited)),
    )
    .map(({ id: personId, nome, email }) => ({ id: personId, nome, email }))
}

interface EnvioFields extends EnvioAgenda {
  ativo: boolean
  usuarios: readonly string[]
}

const describe = (nome: string, envio: EnvioFields, nomes: ReadonlyMap<string, string>) => ({
  nome,
  quando: printAgenda(envio, 'pt'),
  ativo: envio.ativo,
  pessoas: envio.usuarios.flatMap((id) => nomes.get(id) ?? []).toSorted(),
})

/** An unknown user and one of another cliente are equally absent. */
async function assertPeople(
  context: Contexto,
  usuarios: readonly string[],
  { candidates, jaEstavam }: { candidates: readonly EnvioCandidate[]; jaEstavam: ReadonlySet<string> },
): Promise<void> {
  const all = new Set((await listClientePeople(context)).map(({ id }) => id))
  if (!usuarios.every((id) => all.has(id) || jaEstavam.has(id))) throw new ErroApi('registro_not_found')
  const may = new Set(candidates.map(({ id }) => id))
  if (!usuarios.every((id) => may.has(id) || jaEstavam.has(id))) throw new ErroApi('relatorio_envio_pessoa')
}

export function createRelatorioEnvioHandlers({ clock }: { clock: () => Date }): Handlers<typeof relatorioEnvioRotas> {
  const findSeen = async (context: Contexto, id: number): Promise<OpenedRelatorio> =>
    onlyNativo(await findRelatorio(context, { id }, callerOf(context)))

  const findMudavel = async (context: Contexto, id: number) => {
    const envio = orNotFound(await store.findEnvio(context, id))
    const relatorio = await findSeen(context, envio.relatorioId)
    const pessoas = await store.listPeopleOf(context, [id])
    return { envio, relatorio, pessoas }
  }

  const update = async (
    context: Contexto,
    id: number,
    { versao, envio: after }: RotaBodyLido<typeof relatorioEnvioRotas.update>,
  ): Promise<{ id: number; versao: number }> => {
    const { envio, relatorio, pessoas } = await findMudavel(context, id)
    const candidates = await listCandidates(context, relatorio)
    await assertPeople(context, after.usuarios, { candidates, jaEstavam: new Set(pessoas.map((person) => person.id)) })
    if (envio.versao !== versao) {
      throw new ErroApi('relatorio_version_conflict', { message: 'Outra pessoa mudou este envio depois que você o abriu.' })
    }
    const written = await store.updateEnvio(context, id, { ...after, nextAt: nextEnvio(after, clock()) })
    await store.replacePeople(context, id, after.usuarios)
    const nomes = new Map([...pessoas, ...candidates].map((person) => [person.id, person.nome]))
    const before = { ...envio, usuarios: pessoas.map((person) => person.id) }
    await recordAuditoria(context, {
      acao: 'relatorioEnvio.update',
      assunto: 'Relatorio',
      assuntoId: relatorio.id,
      antes: describe(relatorio.nome, before, nomes),
      depois: describe(relatorio.nome, after, nomes),
    })
    return written
  }

  return {
    list: async (request) => {
      const { params } = request
      const relatorio = await findSeen(request, params.id)
      const caller = callerOf(request)
      const candidates = caller.seesAll ? await listCandidates(request, relatorio) : []
      const may = new Set(candidates.map(({ id }) => id))
      const envios = await store.listEnvios(request, relatorio.id)
      const byEnvio = Map.groupBy(
        await store.listPeopleOf(
          request,
          envios.map(({ id }) => id),
        ),
        ({ envioId }) => envioId,
      )
      const presented = envios.map(
        ({ id, versao, frequencia, dia, minuto, fuso, ativo, nextAt, lastAt, lastCount, lastError }): RelatorioEnvio => {
          const people = byEnvio.get(id) ?? []
          return {
            id,
            versao,
            frequencia,
            dia,
            minuto,
            fuso,
            ativo,
            nextAt: ativo ? nextAt.toISOString() : null,
            lastAt: lastAt?.toISOString() ?? null,
            lastCount: caller.seesAll ? lastCount : 0,
            lastError: caller.seesAll ? lastError : null,
            recebo: people.some((person) => person.id === request.usuario.id && !person.saiu),
            pessoas: caller.seesAll
              ? people.map((person) => ({
                  id: person.id,
                  nome: person.nome,
                  email: person.email,
                  saiu: person.saiu,
                  semAcesso: !may.has(person.id),
                }))
              : [],
          }
        },
      )
      return { envios: caller.seesAll ? presented : presented.filter(({ recebo }) => recebo), pessoas: candidates }
    },
    create: async (request) => {
      const { params, body } = request
      const relatorio = await findSeen(request, params.id)
      if ((await store.listEnvios(request, relatorio.id)).length >= ENVIOS_MAX) throw new ErroApi('relatorio_envio_too_many')
      const candidates = await listCandidates(request, relatorio)
      await assertPeople(request, body.usuarios, { candidates, jaEstavam: new Set() })
      const fresh = { ...body, relatorioId: relatorio.id, createdBy: request.usuario.id, nextAt: nextEnvio(body, clock()) }
      const written = await store.insertEnvio(request, fresh)
      await store.replacePeople(request, written.id, body.usuarios)
      const nomes = new Map(candidates.map((person) => [person.id, person.nome]))
      const depois = describe(relatorio.nome, body, nomes)
      await recordAuditoria(request, { acao: 'relatorioEnvio.create', assunto: 'Relatorio', assuntoId: relatorio.id, depois })
      return written
    },
    update: (request) => update(request, request.params.id, request.body),
    remove: async (request) => {
      const { envio, relatorio, pessoas } = await findMudavel(request, request.params.id)
      await store.removeEnvio(request, envio.id)
      const nomes = new Map(pessoas.map((person) => [person.id, person.nome]))
      const antes = describe(relatorio.nome, { ...envio, usuarios: [...nomes.keys()] }, nomes)
      await recordAuditoria(request, { acao: 'relatorioEnvio.remove', assunto: 'Relatorio', assuntoId: relatorio.id, antes })
      return { id: envio.id }
    },
    leave: async (request) => {
      const { params } = request
      const relatorioId = orNotFound(await store.findRelatorioId(request, params.id))
      const { nome } = await findSeen(request, relatorioId)
      // A schedule that the caller does not receive counts as absent.
      if (!(await store.leaveEnvio(request, params.id, request.usuario.id, clock()))) throw new ErroApi('registro_not_found')
      await recordAuditoria(request, { acao: 'relatorioEnvio.leave', assunto: 'Relatorio', assuntoId: relatorioId, depois: { nome } })
      return { id: params.id }
    },
  }
}
