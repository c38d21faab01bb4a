import type { EnderecoConfig } from '../link/send.ts'
import type { Perfil, Usuario, usuarioRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { recordAuditoria, type RegistroAuditoria } from '../../http/auditoria.ts'
import type { Acesso } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { endLinks } from '../link/store.ts'
import { can } from '../permissao/regras.ts'
import { hasContaTrabalho } from '../senha/store.ts'
import { tellPessoa } from '../../avisos/notificacao/notify.ts'
import type { Contexto, Usuario as UsuarioAtivo } from '../../http/contexto.ts'
import { readClientInfo } from '../sessao/client-info.ts'
import { replaceCodigos } from '../sessao/codigos-recuperacao.ts'
import { presentSessao } from '../sessao/present.ts'
import { clearSegredo } from '../sessao/segundo-fator-store.ts'
import { endSessao, endSessoes, endSessoesNoCliente, listSessoes } from '../sessao/store.ts'
import { reserveConvite } from '../sessao/sign-in-attempts.ts'
import { askEmail } from './change-email.ts'
import type { AcessoSettings } from '../settings.ts'
import { inviteUsuario, linkPessoa, mailConvite } from './invite.ts'
import { PERFIL_DESCRICAO, presentUsuarios, writeUsuarios } from './present.ts'
import { checkClientes, checkEditavel, checkPessoaEditavel, inEachCliente, mayEditPessoa } from './regras.ts'
import * as store from './store.ts'

const EXPORTACAO_MAX = 10_000

interface UsuarioDeps {
  clock: () => Date
  config: EnderecoConfig & Pick<AcessoSettings, 'inatividadeMs'>
}

/** The caller, or a colleague in a shared cliente for user managers. Other people answer as missing. */
async function getVisivel(tx: Transacao, acesso: Acesso, email: string): Promise<store.UsuarioVisivel> {
  const manages = can(acesso, 'read', 'Usuario')
  return orNotFound(await store.findUsuarioVisivel(tx, { email, quemPergunta: acesso, manages }))
}

function alcanceOf({ vendoComo, id }: UsuarioAtivo, todos: boolean): store.Alcance {
  return { quem: vendoComo?.id ?? id, todos }
}

function checkTodos({ perfil }: UsuarioAtivo, todos: string | undefined): boolean {
  if (todos !== '1') return false
  if (perfil !== 'admin') throw new ErroApi('permissao_denied')
  return true
}

async function getPessoa(contexto: Contexto, id: string, options?: { lock: boolean }): Promise<store.PessoaAdministrada> {
  const { usuario } = contexto
  return orNotFound(await store.findUsuarioAdministrado(contexto, alcanceOf(usuario, usuario.perfil === 'admin'), id, options))
}

/** Audits in every affected cliente the caller may see; in the active one when there is none. */
async function record(contexto: Contexto, clientes: readonly string[], registro: RegistroAuditoria): Promise<void> {
  await inEachCliente(contexto, clientes.length === 0 ? [contexto.cliente.id] : clientes, async (doCliente) => {
    await recordAuditoria(doCliente, registro)
  })
}

async function checkLastAdmin(tx: Transacao, pessoa: store.PessoaAdministrada): Promise<void> {
  if (pessoa.perfil === 'admin' && pessoa.status === 'ativo' && !(await store.hasOtherAdmin(tx, pessoa.id))) {
    throw new ErroApi('usuario_last_admin')
  }
}

async function sessoesOf(contexto: Contexto, pessoa: store.PessoaAdministrada): Promise<string | null> {
  return (await mayEditPessoa(contexto, pessoa)) ? null : contexto.cliente.id
}

/**
 * Changes the perfil in the active cliente. To and from admin, and for a person without clientes, it changes the person.
 * @throws ErroApi `permissao_not_held`, `usuario_last_admin`
 */
async function changePerfil(contexto: Contexto, pessoa: store.PessoaAdministrada, perfil: Perfil): Promise<void> {
  await checkClientes(contexto, [contexto.cliente.id], { action: 'update', perfil })
  if (perfil === 'admin') return store.updatePerfilGeral(contexto.tx, pessoa.id, perfil)
  if (pessoa.perfil === 'admin') {
    await checkLastAdmin(contexto.tx, pessoa)
    await store.updatePerfilGeral(contexto.tx, pessoa.id, perfil)
  }
  if (pessoa.clientes.length === 0) return store.updatePerfilGeral(contexto.tx, pessoa.id, perfil)
  // An admin sees people from any cliente. The perfil of a person outside the active one changes in that person's clientes.
  const clientes = pessoa.clientes.includes(contexto.cliente.id) ? [contexto.cliente.id] : pessoa.clientes
  await inEachCliente(contexto, clientes, (doCliente) => store.updatePerfil(doCliente, pessoa.id, perfil))
}

export function createUsuarioHandlers({ clock, config }: UsuarioDeps): Handlers<typeof usuarioRotas> {
  /** The person after a change, even when it has just left the caller's clientes. */
  const presentAgain = async (contexto: Contexto, id: string, antes?: store.PessoaAdministrada): Promise<Usuario> => {
    const pessoa = orNotFound(await store.findUsuarioAdministrado(contexto, alcanceOf(contexto.usuario, true), id))
    // A withdrawn invitation reveals no more than before.
    const known = antes?.oculta === true && pessoa.clientes.length === 0 ? { ...antes, clientes: [] } : pessoa
    const [usuario] = await presentUsuarios(contexto, [known], clock())
    return orNotFound(usuario)
  }
  return {
    getPropUsuario: async ({ tx, acesso, query }) => {
      const { perfil, clienteId, cliente } = await getVisivel(tx, acesso, query.email)
      const prop = { perfil, clienteId, cliente }
      return { ...prop, data: prop }
    },
    getPerfil: async ({ tx, acesso, query }) => {
      const { perfil } = await getVisivel(tx, acesso, query.email)
      const descricao = PERFIL_DESCRICAO[perfil]
      return { descricao, data: { descricao } }
    },
    list: async (pedido) => {
      const { todos, pagina, limite, ordem, ...filtro } = pedido.query
      const alcance = alcanceOf(pedido.usuario, checkTodos(pedido.usuario, todos))
      const pessoas = await store.listUsuarios(pedido, alcance, { ...filtro, ordem, limite, salto: (pagina - 1) * limite })
      return { itens: await presentUsuarios(pedido, pessoas, clock()), total: await store.countUsuarios(pedido, alcance, filtro) }
    },
    export: async (pedido) => {
      const { todos, ordem, ...filtro } = pedido.query
      const alcance = alcanceOf(pedido.usuario, checkTodos(pedido.usuario, todos))
      const pessoas = await store.listUsuarios(pedido, alcance, { ...filtro, ordem, limite: EXPORTACAO_MAX })
      const conteudo = writeUsuarios(await presentUsuarios(pedido, pessoas, clock()))
      return { nome: `usuarios ${pedido.cliente.nomeCurto}.csv`, tipo: 'text/csv; charset=utf-8', conteudo }
    },
    get: async (pedido) => {
      const { id } = pedido.params
      const [usuario] = await presentUsuarios(pedido, [await getPessoa(pedido, id)], clock())
      return orNotFound(usuario)
    },
    create: async (pedido) => {
      const { body } = pedido
      const { id, linked } = await inviteUsuario(pedido, body, { config, clientInfo: readClientInfo(pedido.request), now: clock() })
      const { email, nome, perfil } = body
      await record(pedido, linked, {
        acao: 'usuario.create',
        assunto: 'Usuario',
        assuntoId: id,
        depois: { email, nome, perfil, clientes: linked },
      })
      return presentAgain(pedido, id)
    },
    update: async (pedido) => {
      const { params, body } = pedido
      const pessoa = await getPessoa(pedido, params.id, { lock: true })
      const { nome, perfil } = body
      const [isNomeNew, isPerfilNew] = [nome !== pessoa.nome, perfil !== pessoa.perfil]
      if (isPerfilNew && pessoa.id === pedido.usuario.id) throw new ErroApi('usuario_own')
      await checkEditavel(pedido, pessoa)
      if (isNomeNew) await checkPessoaEditavel(pedido, pessoa)
      if (!isPerfilNew && !isNomeNew) return presentAgain(pedido, pessoa.id)
      if (pessoa.versao !== body.versao) throw new ErroApi('usuario_version_conflict')
      if (isPerfilNew) await changePerfil(pedido, pessoa, perfil)
      if (isNomeNew) await store.updateNome(pedido.tx, pessoa.id, nome)
      await record(pedido, isNomeNew ? pessoa.clientes : [pedido.cliente.id], {
        acao: 'usuario.update',
        assunto: 'Usuario',
        assuntoId: pessoa.id,
        antes: { nome: pessoa.nome, perfil: pessoa.perfil },
        depois: { nome, perfil },
      })
      return presentAgain(pedido, pessoa.id)
    },
    changeEmail: async (pedido) => {
      const { params, body } = pedido
      const pessoa = await getPessoa(pedido, params.id, { lock: true })
      if (pessoa.id === pedido.usuario.id) throw new ErroApi('usuario_own')
      await checkPessoaEditavel(pedido, pessoa)
      if (pessoa.status === 'bloqueado') throw new ErroApi('usuario_blocked')
      if (body.email === pessoa.email && pessoa.emailNovo === null) return presentAgain(pedido, pessoa.id)
      if (pessoa.versao !== body.versao) throw new ErroApi('usuario_version_conflict')
      const convite = { config, clientInfo: readClientInfo(pedido.request), now: clock() }
      await record(pedido, pessoa.clientes, {
        acao: 'usuario.changeEmail',
        assunto: 'Usuario',
        assuntoId: pessoa.id,
        ...(await askEmail(pedido, pessoa, body.email, convite)),
      })
      return presentAgain(pedido, pessoa.id)
    },
    resetSegundoFator: async (pedido) => {
      const { params } = pedido
      const pessoa = await getPessoa(pedido, params.id, { lock: true })
      if (pessoa.id === pedido.usuario.id) throw new ErroApi('usuario_own')
      await checkPessoaEditavel(pedido, pessoa)
      if (!pessoa.segundoFator) return presentAgain(pedido, pessoa.id)
      const now = clock()
      await clearSegredo({ tx: pedido.tx, usuario: pessoa })
      await replaceCodigos({ tx: pedido.tx, usuario: pessoa }, [])
      const sessoesEncerradas = await endSessoes({ tx: pedido.tx, usuario: pessoa }, { except: null, now })
      await tellPessoa(pedido.tx, pessoa, {
        tipo: 'segundoFator.removido',
        dados: { quem: pedido.usuario.nome },
        clientInfo: readClientInfo(pedido.request),
        now,
      })
      await record(pedido, pessoa.clientes, {
        acao: 'usuario.resetSegundoFator',
        assunto: 'Usuario',
        assuntoId: pessoa.id,
        antes: { segundoFator: true },
        depois: { segundoFator: false, sessoesEncerradas },
      })
      return presentAgain(pedido, pessoa.id)
    },
    block: async (pedido) => {
      const { tx, acesso, params, body } = pedido
      const pessoa = await getPessoa(pedido, params.id, { lock: true })
      if (pessoa.id === acesso.usuarioId) throw new ErroApi('usuario_own')
      await checkEditavel(pedido, pessoa)
      if (pessoa.status === 'bloqueado') return presentAgain(pedido, pessoa.id)
      await checkLastAdmin(tx, pessoa)
      const [usuarioId, clienteId, now] = [pessoa.id, acesso.cliente.id, clock()]
      const daPessoa = { tx, cliente: pedido.cliente, usuario: pessoa }
      const motivo = body.motivo === undefined || body.motivo === '' ? null : body.motivo
      // A person with other clientes, or a pending one, is blocked in this cliente only.
      const everywhere = await mayEditPessoa(pedido, pessoa)
      if (everywhere) {
        await store.updateStatus(tx, usuarioId, { status: 'bloqueado', motivo })
        await endLinks(daPessoa, { tipos: ['convite', 'senha', 'email', 'troca'], now })
      } else {
        await store.updateBloqueio(pedido, usuarioId, { now, motivo })
        await endLinks(daPessoa, { tipos: ['convite'], noCliente: clienteId, now })
      }
      const sessoesEncerradas = everywhere
        ? await endSessoes(daPessoa, { except: null, now })
        : await endSessoesNoCliente(daPessoa, { except: null, now })
      await record(pedido, everywhere ? pessoa.clientes : [clienteId], {
        acao: 'usuario.block',
        assunto: 'Usuario',
        assuntoId: usuarioId,
        antes: { status: pessoa.status },
        depois: { status: 'bloqueado', motivo, sessoesEncerradas },
      })
      return presentAgain(pedido, usuarioId)
    },
    unblock: async (pedido) => {
      const { tx, acesso, params } = pedido
      const pessoa = await getPessoa(pedido, params.id, { lock: true })
      if (pessoa.id === acesso.usuarioId) throw new ErroApi('usuario_own')
      await checkEditavel(pedido, pessoa)
      if (pessoa.status !== 'bloqueado') return presentAgain(pedido, pessoa.id)
      const [usuarioId, clienteId] = [pessoa.id, acesso.cliente.id]
      if (pessoa.bloqueadaAqui) await store.updateBloqueio(pedido, usuarioId, null)
      else {
        await checkPessoaEditavel(pedido, pessoa)
        const status = pessoa.temSenha || (await hasContaTrabalho({ tx, usuario: pessoa })) ? 'ativo' : 'convidado'
        await store.updateStatus(tx, usuarioId, { status })
      }
      const { status } = await getPessoa(pedido, usuarioId)
      await record(pedido, pessoa.bloqueadaAqui ? [clienteId] : pessoa.clientes, {
        acao: 'usuario.unblock',
        assunto: 'Usuario',
        assuntoId: usuarioId,
        antes: { status: 'bloqueado', motivo: pessoa.motivoBloqueio },
        depois: { status },
      })
      return presentAgain(pedido, usuarioId)
    },
    resendConvite: async (pedido) => {
      const { tx, acesso, params, request } = pedido
      const pessoa = await getPessoa(pedido, params.id, { lock: true })
      if (pessoa.status !== 'convidado') throw new ErroApi('usuario_not_invited')
      const now = clock()
      const clienteId = pessoa.pendente ? acesso.cliente.id : undefined
      await reserveConvite(tx, { email: pessoa.email, quem: acesso.usuarioId, clienteId: clienteId ?? null, now })
      if (clienteId !== undefined) await store.renewConvite(pedido, pessoa.id, now)
      await mailConvite(pedido, pessoa, clienteId === undefined ? [] : [clienteId], { config, clientInfo: readClientInfo(request), now })
      await record(pedido, [acesso.cliente.id], { acao: 'usuario.resendConvite', assunto: 'Usuario', assuntoId: pessoa.id })
      return presentAgain(pedido, pessoa.id)
    },
    updateClientes: async (pedido) => {
      const { tx, acesso, params, body, request } = pedido
      const pessoa = await getPessoa(pedido, params.id, { lock: true })
      if (pessoa.id === acesso.usuarioId) throw new ErroApi('usuario_own')
      const wanted = new Set(body.clientes)
      const added = [...wanted].filter((id) => !pessoa.clientes.includes(id))
      const removed = pessoa.clientes.filter((id) => !wanted.has(id))
      // An admin needs no link to work in a cliente. The link sets the perfil that remains when admin is revoked.
      const perfil = pessoa.perfil === 'admin' ? 'gestor' : pessoa.perfil
      await checkClientes(pedido, added, { action: 'update', perfil })
      await checkClientes(pedido, removed, { action: 'update', perfil: null })
      if (added.length + removed.length === 0) return presentAgain(pedido, pessoa.id)
      if (pessoa.versao !== body.versao) throw new ErroApi('usuario_version_conflict')
      const aceito = acesso.perfil === 'admin' || pessoa.aceitos.length > 0
      await linkPessoa(pedido, pessoa, { clientes: added, perfil, aceito }, { config, clientInfo: readClientInfo(request), now: clock() })
      await inEachCliente(pedido, removed, (doCliente) => store.deleteVinculo(doCliente, pessoa.id))
      if (!pessoa.oculta) await store.bumpVersao(tx, pessoa.id)
      // Each cliente is sent only its own part.
      for (const [clientes, antes, depois] of [
        [added, false, true],
        [removed, true, false],
      ] as const) {
        if (clientes.length === 0) continue
        await record(pedido, clientes, {
          acao: 'usuario.updateClientes',
          assunto: 'Usuario',
          assuntoId: pessoa.id,
          antes: { acesso: antes },
          depois: { acesso: depois },
        })
      }
      return presentAgain(pedido, pessoa.id, pessoa)
    },
    listSessoes: async (pedido) => {
      const { tx, acesso, params } = pedido
      const pessoa = await getPessoa(pedido, params.id)
      await checkEditavel(pedido, pessoa)
      const noCliente = await sessoesOf(pedido, pessoa)
      const now = clock()
      const usedSince = new Date(now.getTime() - config.inatividadeMs)
      const rows = await listSessoes({ tx, usuario: pessoa }, { noCliente, atual: acesso.sessaoId, now, usedSince })
      return rows.map((row) => presentSessao(row, acesso.sessaoId))
    },
    endSessoes: async (pedido) => {
      const { tx, acesso, params, body } = pedido
      const pessoa = await getPessoa(pedido, params.id)
      await checkEditavel(pedido, pessoa)
      const [noCliente, except, now] = [await sessoesOf(pedido, pessoa), acesso.sessaoId, clock()]
      const daPessoa = { tx, usuario: pessoa }
      let encerradas = 1
      if (body.sessaoId !== undefined) orNotFound(await endSessao(daPessoa, { sessaoId: body.sessaoId, noCliente, now }))
      else if (noCliente === null) encerradas = await endSessoes(daPessoa, { except, now })
      else encerradas = await endSessoesNoCliente({ ...daPessoa, cliente: { id: noCliente } }, { except, now })
      await record(pedido, noCliente === null ? pessoa.clientes : [noCliente], {
        acao: 'usuario.endSessoes',
        assunto: 'Usuario',
        assuntoId: pessoa.id,
        depois: { encerradas },
      })
      return { encerradas }
    },
  }
}
