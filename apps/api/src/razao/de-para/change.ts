/**
 * Writes changes of the De-Para and takes them back. Both replace exact rules of accounts and record, in the same transaction, the rules
 * before and after: an undo brings back those very rules, with their origin and reason, and not new ones that look alike.
 */
import type { ErroDetalhe } from '@lastro/contract'
import { compileDePara, type DeParaCompilado } from '@lastro/engine'
import { findFechadoAte, type Transacao } from '@lastro/db'
import { keepFechados } from '@lastro/importacao'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { listContasResultado, listGruposComItens, listRegras, lockVersao } from '../../cubo/store.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { undoImportacao } from './arquivo-undo.ts'
import { refuseRegrasProprias } from './effects.ts'
import * as store from './store.ts'

interface Autor {
  clienteId: string
  usuarioId: string
  request: Pick<FastifyRequest, 'ip' | 'id'>
}

interface Gravada {
  versao: number
  auditoriaId: number
}

/** One account in the record of a change: where it goes, in words, and its own rules. */
const contaRegistradaSchema = z.object({
  conta: z.string(),
  grupoItem: z.nullable(z.string()),
  regras: z.array(store.regraSimplesSchema),
})
type ContaRegistrada = z.infer<typeof contaRegistradaSchema>
const registroSchema = z.object({ antes: z.array(contaRegistradaSchema), depois: z.array(contaRegistradaSchema) })

interface Cadastro {
  /** Code of each result account. */
  contas: ReadonlyMap<number, string>
  /** "RB.01 Vendas" by id of the grupo item, archived ones too. */
  grupoItens: ReadonlyMap<number, string>
  /** Ids of the grupo itens that an account may be sent to. */
  destinos: ReadonlySet<number>
  mes: string
}

/** No balances: a change is decided by rules alone, and there can be a million balances. */
async function loadCadastro(tx: Transacao, clienteId: string): Promise<Cadastro> {
  const contas = await listContasResultado(tx, clienteId)
  const grupos = await listGruposComItens(tx, clienteId)
  const itens = grupos.flatMap((grupo) => grupo.itens)
  return {
    contas: new Map(contas.map(({ id, codigo }) => [id, codigo])),
    grupoItens: new Map(itens.map(({ id, codigo, descricao }) => [id, `${codigo} ${descricao}`])),
    destinos: new Set(itens.filter(({ arquivado }) => !arquivado).map(({ id }) => id)),
    mes: (await store.findUltimoMes(tx, clienteId)) ?? '2000-01',
  }
}

function targetOf(dePara: DeParaCompilado, { grupoItens, mes }: Cadastro, conta: string): string | null {
  const resposta = dePara.resolve({ conta, mes })
  return resposta.tipo === 'mapeada' ? (grupoItens.get(resposta.grupoItem) ?? null) : null
}

/** The accounts as they are now, in the order given. */
async function readContas(tx: Transacao, clienteId: string, cadastro: Cadastro, contas: readonly string[]): Promise<ContaRegistrada[]> {
  const dePara = compileDePara(await listRegras(tx, clienteId))
  const regras = await store.listRegrasSimples(tx, clienteId, contas)
  return contas.map((conta) => ({ conta, grupoItem: targetOf(dePara, cadastro, conta), regras: regras.get(conta) ?? [] }))
}

function presentConflict(contas: readonly ContaRegistrada[]): ErroDetalhe[] {
  return contas.slice(0, 50).map(({ conta, grupoItem }) => ({
    campo: conta,
    valor: grupoItem ?? '',
    message: grupoItem === null ? 'Agora sem destino.' : `Agora aponta para ${grupoItem}.`,
  }))
}

async function finish(
  tx: Transacao,
  autor: Autor,
  cadastro: Cadastro,
  mudanca: { acao: 'dePara.update' | 'dePara.undo'; assuntoId?: number; antes: readonly ContaRegistrada[] },
): Promise<Gravada> {
  const contas = mudanca.antes.map(({ conta }) => conta)
  const depois = await readContas(tx, autor.clienteId, cadastro, contas)
  const versao = await store.advanceVersao(tx)
  return { versao, auditoriaId: await recordAuditoria(tx, autor, { ...mudanca, assunto: 'DePara', depois }) }
}

/**
 * Gives the accounts these rules from the first open month on. What decided in closed months stays, cut off where they end.
 * @throws ErroApi `cadastro_duplicate` when a person wrote a rule of an account for the very same months
 */
async function replaceAbertas(
  tx: Transacao,
  clienteId: string,
  atuais: readonly ContaRegistrada[],
  novas: readonly store.RegraSimplesNova[],
): Promise<void> {
  const fechadoAte = await findFechadoAte(tx, clienteId)
  const porConta = Map.groupBy(novas, ({ conta }) => conta)
  const regras = atuais.flatMap(({ conta, regras: antes }) =>
    keepFechados<store.RegraSimplesNova>(antes, porConta.get(conta) ?? [], fechadoAte).map((regra) => ({
      ...regra,
      recortada: regra.origem === 'manual' || regra.origem === 'arquivo' ? regra.mesInicio !== null || regra.mesFim !== null : false,
    })),
  )
  refuseRegrasProprias(await store.listRegrasProprias(tx, clienteId, regras))
  await store.replaceRegrasSimples(
    tx,
    clienteId,
    atuais.map(({ conta }) => conta),
    regras,
  )
}

/** @throws ErroApi `registro_not_found` · `de_para_version_conflict` with what the accounts are now. */
export async function updateDePara(
  tx: Transacao,
  autor: Autor & { nome: string },
  pedido: { mudancas: readonly { contaId: number; grupoItemId: number | null }[]; versao: number },
): Promise<Gravada> {
  const { clienteId, usuarioId } = autor
  const versao = await lockVersao(tx, clienteId)
  const cadastro = await loadCadastro(tx, clienteId)
  // The last word on an account counts, as it would if each were written in turn.
  const destinos = new Map(
    pedido.mudancas.map(({ contaId, grupoItemId }) => {
      if (grupoItemId !== null && !cadastro.destinos.has(grupoItemId)) throw new ErroApi('registro_not_found')
      return [orNotFound(cadastro.contas.get(contaId)), grupoItemId]
    }),
  )
  const antes = await readContas(tx, clienteId, cadastro, [...destinos.keys()])
  if (versao !== pedido.versao) throw new ErroApi('de_para_version_conflict', { details: presentConflict(antes) })
  const motivo = `Definido por ${autor.nome}`
  const novas = [...destinos].flatMap(([conta, grupoItemId]): store.RegraSimplesNova[] =>
    grupoItemId === null
      ? []
      : [
          {
            conta,
            grupoItemId,
            origem: 'manual',
            motivo,
            mesInicio: null,
            mesFim: null,
            recortada: false,
            createdAt: null,
            createdBy: usuarioId,
          },
        ],
  )
  await replaceAbertas(tx, clienteId, antes, novas)
  return finish(tx, autor, cadastro, { acao: 'dePara.update', antes })
}

/** The same text while nobody touches the rules of an account. */
function printRegras(regras: readonly store.RegraSimples[]): string {
  return regras.map(({ id, versao }) => `${id}.${versao}`).join(' ')
}

/**
 * Each account of the recorded change gets back the rules it had, or none. Other changes since do not matter, unless they touched one of
 * these rules: an undo never takes away what somebody did later.
 *
 * @throws ErroApi `registro_not_found` · `de_para_version_conflict` with the accounts that changed since.
 */
export async function undoDePara(tx: Transacao, autor: Autor, auditoriaId: number): Promise<Gravada> {
  const { clienteId } = autor
  await lockVersao(tx, clienteId)
  const gravado = orNotFound(await store.findRegistro(tx, clienteId, auditoriaId))
  const registro = z.safeParse(registroSchema, gravado)
  // An import is of rules and not of accounts, and so is its undo when it is undone in its turn.
  if (gravado.acao === 'dePara.import' || !registro.success) return undoImportacao(tx, autor, { auditoriaId, registro: gravado })
  const { antes, depois } = registro.data
  const cadastro = await loadCadastro(tx, clienteId)
  const agora = await readContas(
    tx,
    clienteId,
    cadastro,
    depois.map(({ conta }) => conta),
  )
  const left = new Map(depois.map(({ conta, regras }) => [conta, printRegras(regras)]))
  const changed = agora.filter(({ conta, regras }) => left.get(conta) !== printRegras(regras))
  if (changed.length > 0) throw new ErroApi('de_para_version_conflict', { details: presentConflict(changed) })
  await replaceAbertas(
    tx,
    clienteId,
    agora,
    antes.flatMap(({ regras }) => regras),
  )
  return finish(tx, autor, cadastro, { acao: 'dePara.undo', assuntoId: auditoriaId, antes: agora })
}
