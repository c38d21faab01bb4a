/** Scheduling the sending of a report: by whom reports are changed, to whom may see it, until they stop it. */
import { ENVIOS_MAX, type EnvioAgenda, type RelatorioEnvio, type relatorioEnvioRotas, type RotaBodyLido } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { recordMudanca } from '../http/auditoria.ts'
import type { AcessoCliente } from '../http/authenticate.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Handlers, PedidoDeMudanca } from '../http/handler.ts'
import { listPessoas } from '../acesso/permissao/members.ts'
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

/** Everybody who sees the report and the statement it is made of, by name. */
async function listCandidatos(tx: Transacao, clienteId: string, { id, restrito }: RelatorioAberto): Promise<Candidato[]> {
  const { perfis, usuarios } = await findPermissao(tx, clienteId, id)
  const leemDre = new Set((await listPessoas(tx, clienteId, 'Dre')).filter((pessoa) => pessoa.can('read')).map((pessoa) => pessoa.id))
  return (await listPessoas(tx, clienteId, 'Relatorio'))
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

/** In words that a reader of the record knows. */
const describe = (nome: string, envio: Envio, nomes: ReadonlyMap<string, string>) => ({
  nome,
  quando: printAgenda(envio, 'pt'),
  ativo: envio.ativo,
  pessoas: envio.usuarios.flatMap((id) => nomes.get(id) ?? []).toSorted(),
})

/** A person of nobody and one of another cliente are equally absent. @throws ErroApi `registro_not_found`, `relatorio_envio_pessoa` */
async function assertPessoas(
  { tx, acesso }: PedidoDeMudanca,
  usuarios: readonly string[],
  { candidatos, jaEstavam }: { candidatos: readonly Candidato[]; jaEstavam: ReadonlySet<string> },
): Promise<void> {
  const todas = new Set((await listPessoasDoCliente(tx, acesso.cliente.id)).map(({ id }) => id))
  if (!usuarios.every((id) => todas.has(id) || jaEstavam.has(id))) throw new ErroApi('registro_not_found')
  const podem = new Set(candidatos.map(({ id }) => id))
  if (!usuarios.every((id) => podem.has(id) || jaEstavam.has(id))) throw new ErroApi('relatorio_envio_pessoa')
}

export function createRelatorioEnvioHandlers({ clock }: { clock: () => Date }): Handlers<typeof relatorioEnvioRotas> {
  const findVisto = async (tx: Transacao, acesso: AcessoCliente, id: number): Promise<RelatorioAberto> =>
    onlyNativo(await findRelatorio(tx, acesso.cliente.id, { id }, quemOf(acesso)))

  const findMudavel = async ({ tx, acesso }: PedidoDeMudanca, id: number) => {
    const clienteId = acesso.cliente.id
    const envio = orNotFound(await store.findEnvio(tx, clienteId, id))
    const relatorio = await findVisto(tx, acesso, envio.relatorioId)
    const pessoas = await store.listPessoasDe(tx, clienteId, [id])
    return { envio, relatorio, pessoas }
  }

  const update = async (
    autor: PedidoDeMudanca,
    id: number,
    { versao, envio: depois }: RotaBodyLido<typeof relatorioEnvioRotas.update>,
  ): Promise<{ id: number; versao: number }> => {
    const { tx, acesso } = autor
    const clienteId = acesso.cliente.id
    const { envio, relatorio, pessoas } = await findMudavel(autor, id)
    const candidatos = await listCandidatos(tx, clienteId, relatorio)
    await assertPessoas(autor, depois.usuarios, { candidatos, jaEstavam: new Set(pessoas.map((pessoa) => pessoa.id)) })
    if (envio.versao !== versao) {
      throw new ErroApi('relatorio_version_conflict', { message: 'Outra pessoa mudou este envio depois que você o abriu.' })
    }
    const gravado = await store.updateEnvio(tx, clienteId, id, { ...depois, nextAt: nextEnvio(depois, clock()) })
    await store.replacePessoas(tx, clienteId, id, depois.usuarios)
    const nomes = new Map([...pessoas, ...candidatos].map((pessoa) => [pessoa.id, pessoa.nome]))
    const antes = { ...envio, usuarios: pessoas.map((pessoa) => pessoa.id) }
    await recordMudanca(autor, {
      acao: 'relatorioEnvio.update',
      assunto: 'Relatorio',
      assuntoId: relatorio.id,
      antes: describe(relatorio.nome, antes, nomes),
      depois: describe(relatorio.nome, depois, nomes),
    })
    return gravado
  }

  return {
    list: async ({ tx, acesso, params }) => {
      const relatorio = await findVisto(tx, acesso, params.id)
      const clienteId = acesso.cliente.id
      const quem = quemOf(acesso)
      const candidatos = quem.todos ? await listCandidatos(tx, clienteId, relatorio) : []
      const podem = new Set(candidatos.map(({ id }) => id))
      const envios = await store.listEnvios(tx, clienteId, relatorio.id)
      const byEnvio = Map.groupBy(
        await store.listPessoasDe(
          tx,
          clienteId,
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
            recebo: pessoas.some((pessoa) => pessoa.id === acesso.usuarioId && !pessoa.saiu),
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
      const { tx, acesso, params, body } = pedido
      const clienteId = acesso.cliente.id
      const relatorio = await findVisto(tx, acesso, params.id)
      if ((await store.listEnvios(tx, clienteId, relatorio.id)).length >= ENVIOS_MAX) throw new ErroApi('relatorio_envio_too_many')
      const candidatos = await listCandidatos(tx, clienteId, relatorio)
      await assertPessoas(pedido, body.usuarios, { candidatos, jaEstavam: new Set() })
      const novo = { ...body, relatorioId: relatorio.id, createdBy: acesso.usuarioId, nextAt: nextEnvio(body, clock()) }
      const gravado = await store.insertEnvio(tx, clienteId, novo)
      await store.replacePessoas(tx, clienteId, gravado.id, body.usuarios)
      const nomes = new Map(candidatos.map((pessoa) => [pessoa.id, pessoa.nome]))
      const depois = describe(relatorio.nome, body, nomes)
      await recordMudanca(pedido, { acao: 'relatorioEnvio.create', assunto: 'Relatorio', assuntoId: relatorio.id, depois })
      return gravado
    },
    update: (pedido) => update(pedido, pedido.params.id, pedido.body),
    remove: async (pedido) => {
      const { envio, relatorio, pessoas } = await findMudavel(pedido, pedido.params.id)
      await store.removeEnvio(pedido.tx, pedido.acesso.cliente.id, envio.id)
      const nomes = new Map(pessoas.map((pessoa) => [pessoa.id, pessoa.nome]))
      const antes = describe(relatorio.nome, { ...envio, usuarios: [...nomes.keys()] }, nomes)
      await recordMudanca(pedido, { acao: 'relatorioEnvio.remove', assunto: 'Relatorio', assuntoId: relatorio.id, antes })
      return { id: envio.id }
    },
    leave: async (pedido) => {
      const { tx, acesso, params } = pedido
      const clienteId = acesso.cliente.id
      const relatorioId = orNotFound(await store.findRelatorioId(tx, clienteId, params.id))
      const { nome } = await findVisto(tx, acesso, relatorioId)
      // What one does not receive is as absent as what there is not.
      if (!(await store.leaveEnvio(tx, clienteId, params.id, acesso.usuarioId, clock()))) throw new ErroApi('registro_not_found')
      await recordMudanca(pedido, { acao: 'relatorioEnvio.leave', assunto: 'Relatorio', assuntoId: relatorioId, depois: { nome } })
      return { id: params.id }
    },
  }
}
