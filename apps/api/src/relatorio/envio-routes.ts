/** Schedules of report mails: set by report editors, for users who may see the report, until they unsubscribe. */
import { ENVIOS_MAX, type EnvioAgenda, type RelatorioEnvio, type relatorioEnvioRotas, type RotaBodyLido } from '@lastro/contract'
import { recordAuditoria } from '../http/auditoria.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { listPessoas } from '../acesso/permissao/members.ts'
import type { Contexto, ContextoCliente } from '../http/contexto.ts'
import { quemOf } from './workspace/quem.ts'
import { findPermissao, findRelatorio, listPessoas as listPessoasDoCliente, type RelatorioAberto } from './workspace/store.ts'
import { nextEnvio } from './schedule.ts'
import * as store from './envio-store.ts'
import { onlyNativo } from './sheet.ts'
import { printAgenda } from './envio-mail.ts'

interface Candidato {
  id: string
  nome: string
  email: string
}

async function listCandidatos(contexto: ContextoCliente, { id, restrito }: RelatorioAberto): Promise<Candidato[]> {
  const { perfis, usuarios } = await findPermissao(contexto, id)
  const leemDre = new Set((await listPessoas(contexto, 'Dre')).filter((pessoa) => pessoa.can('read')).map((pessoa) => pessoa.id))
  return (await listPessoas(contexto, 'Relatorio'))
    .filter(
      (pessoa) =>
        pessoa.can('read') &&
        leemDre.has(pessoa.id) &&
        (!restrito ||
          usuarios.includes(pessoa.id) ||
          perfis.some((perfil) => perfil === pessoa.perfil) ||
          (pessoa.can('update') && !pessoa.limitada)),
    )
    .map(({ id: pessoaId, nome, email }) => ({ id: pessoaId, nome, email }))
}

interface Envio extends EnvioAgenda {
  ativo: boolean
  usuarios: readonly string[]
}

const describe = (nome: string, envio: Envio, nomes: ReadonlyMap<string, string>) => ({
  nome,
  quando: printAgenda(envio, 'pt'),
  ativo: envio.ativo,
  pessoas: envio.usuarios.flatMap((id) => nomes.get(id) ?? []).toSorted(),
})

/** An unknown user and one of another cliente are equally absent. @throws ErroApi `registro_not_found`, `relatorio_envio_pessoa` */
async function assertPessoas(
  contexto: Contexto,
  usuarios: readonly string[],
  { candidatos, jaEstavam }: { candidatos: readonly Candidato[]; jaEstavam: ReadonlySet<string> },
): Promise<void> {
  const todas = new Set((await listPessoasDoCliente(contexto)).map(({ id }) => id))
  if (!usuarios.every((id) => todas.has(id) || jaEstavam.has(id))) throw new ErroApi('registro_not_found')
  const podem = new Set(candidatos.map(({ id }) => id))
  if (!usuarios.every((id) => podem.has(id) || jaEstavam.has(id))) throw new ErroApi('relatorio_envio_pessoa')
}

export function createRelatorioEnvioHandlers({ clock }: { clock: () => Date }): Handlers<typeof relatorioEnvioRotas> {
  const findVisto = async (contexto: Contexto, id: number): Promise<RelatorioAberto> =>
    onlyNativo(await findRelatorio(contexto, { id }, quemOf(contexto)))

  const findMudavel = async (contexto: Contexto, id: number) => {
    const envio = orNotFound(await store.findEnvio(contexto, id))
    const relatorio = await findVisto(contexto, envio.relatorioId)
    const pessoas = await store.listPessoasDe(contexto, [id])
    return { envio, relatorio, pessoas }
  }

  const update = async (
    contexto: Contexto,
    id: number,
    { versao, envio: depois }: RotaBodyLido<typeof relatorioEnvioRotas.update>,
  ): Promise<{ id: number; versao: number }> => {
    const { envio, relatorio, pessoas } = await findMudavel(contexto, id)
    const candidatos = await listCandidatos(contexto, relatorio)
    await assertPessoas(contexto, depois.usuarios, { candidatos, jaEstavam: new Set(pessoas.map((pessoa) => pessoa.id)) })
    if (envio.versao !== versao) {
      throw new ErroApi('relatorio_version_conflict', { message: 'Outra pessoa mudou este envio depois que você o abriu.' })
    }
    const gravado = await store.updateEnvio(contexto, id, { ...depois, nextAt: nextEnvio(depois, clock()) })
    await store.replacePessoas(contexto, id, depois.usuarios)
    const nomes = new Map([...pessoas, ...candidatos].map((pessoa) => [pessoa.id, pessoa.nome]))
    const antes = { ...envio, usuarios: pessoas.map((pessoa) => pessoa.id) }
    await recordAuditoria(contexto, {
      acao: 'relatorioEnvio.update',
      assunto: 'Relatorio',
      assuntoId: relatorio.id,
      antes: describe(relatorio.nome, antes, nomes),
      depois: describe(relatorio.nome, depois, nomes),
    })
    return gravado
  }

  return {
    list: async (pedido) => {
      const { params } = pedido
      const relatorio = await findVisto(pedido, params.id)
      const quem = quemOf(pedido)
      const candidatos = quem.todos ? await listCandidatos(pedido, relatorio) : []
      const podem = new Set(candidatos.map(({ id }) => id))
      const envios = await store.listEnvios(pedido, relatorio.id)
      const byEnvio = Map.groupBy(
        await store.listPessoasDe(
          pedido,
          envios.map(({ id }) => id),
        ),
        ({ envioId }) => envioId,
      )
      const presented = envios.map(
        ({ id, versao, frequencia, dia, minuto, fuso, ativo, nextAt, lastAt, lastCount, lastError }): RelatorioEnvio => {
          const pessoas = byEnvio.get(id) ?? []
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
            lastCount: quem.todos ? lastCount : 0,
            lastError: quem.todos ? lastError : null,
            recebo: pessoas.some((pessoa) => pessoa.id === pedido.usuario.id && !pessoa.saiu),
            pessoas: quem.todos
              ? pessoas.map((pessoa) => ({
                  id: pessoa.id,
                  nome: pessoa.nome,
                  email: pessoa.email,
                  saiu: pessoa.saiu,
                  semAcesso: !podem.has(pessoa.id),
                }))
              : [],
          }
        },
      )
      return { envios: quem.todos ? presented : presented.filter(({ recebo }) => recebo), pessoas: candidatos }
    },
    create: async (pedido) => {
      const { params, body } = pedido
      const relatorio = await findVisto(pedido, params.id)
      if ((await store.listEnvios(pedido, relatorio.id)).length >= ENVIOS_MAX) throw new ErroApi('relatorio_envio_too_many')
      const candidatos = await listCandidatos(pedido, relatorio)
      await assertPessoas(pedido, body.usuarios, { candidatos, jaEstavam: new Set() })
      const novo = { ...body, relatorioId: relatorio.id, createdBy: pedido.usuario.id, nextAt: nextEnvio(body, clock()) }
      const gravado = await store.insertEnvio(pedido, novo)
      await store.replacePessoas(pedido, gravado.id, body.usuarios)
      const nomes = new Map(candidatos.map((pessoa) => [pessoa.id, pessoa.nome]))
      const depois = describe(relatorio.nome, body, nomes)
      await recordAuditoria(pedido, { acao: 'relatorioEnvio.create', assunto: 'Relatorio', assuntoId: relatorio.id, depois })
      return gravado
    },
    update: (pedido) => update(pedido, pedido.params.id, pedido.body),
    remove: async (pedido) => {
      const { envio, relatorio, pessoas } = await findMudavel(pedido, pedido.params.id)
      await store.removeEnvio(pedido, envio.id)
      const nomes = new Map(pessoas.map((pessoa) => [pessoa.id, pessoa.nome]))
      const antes = describe(relatorio.nome, { ...envio, usuarios: [...nomes.keys()] }, nomes)
      await recordAuditoria(pedido, { acao: 'relatorioEnvio.remove', assunto: 'Relatorio', assuntoId: relatorio.id, antes })
      return { id: envio.id }
    },
    leave: async (pedido) => {
      const { params } = pedido
      const relatorioId = orNotFound(await store.findRelatorioId(pedido, params.id))
      const { nome } = await findVisto(pedido, relatorioId)
      // A schedule that the caller does not receive counts as absent.
      if (!(await store.leaveEnvio(pedido, params.id, pedido.usuario.id, clock()))) throw new ErroApi('registro_not_found')
      await recordAuditoria(pedido, { acao: 'relatorioEnvio.leave', assunto: 'Relatorio', assuntoId: relatorioId, depois: { nome } })
      return { id: params.id }
    },
  }
}
