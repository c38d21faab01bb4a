/** Imports an ERP push: new entries, through the same partition, balances and months as a file. */
import type { Transacao } from '@lastro/db'
import { mesFromSql } from '@lastro/engine'
import { sql } from 'kysely'
import type pg from 'pg'
import { upsertCentrosCusto, upsertFiliais, withoutDescricao } from './cadastro.ts'
import { printContagem } from './count-text.ts'
import type { ImportacaoContexto } from './context.ts'
import { ImportacaoError } from './erro.ts'
import type { ExternoAnalise, LancamentoExterno, ReadRegistros } from './externo-analise.ts'
import { checkContas, saveContas } from './externo-contas.ts'
import { writeLancamentos } from './externo-partidas.ts'
import { ProblemaColetor } from './externo-problemas.ts'
import { finalizeGravacao } from './finalize.ts'
import { assertMesesAbertos } from './meses.ts'
import { concludeTrabalho } from './import.ts'
import { ProgressoEmissor } from './progress.ts'
import { insertSaldos } from './saldos.ts'
import { lockCliente, lockImportacao } from './liveness-lock.ts'
import type { SaudeArquivo } from './types.ts'

export type EnvioExterno = {
  tx: Transacao
  client: pg.PoolClient
  clienteId: string
  origem: string
  arquivoNome: string
  sha256: Buffer
  tamanhoBytes: number
  analise: ExternoAnalise
  read: ReadRegistros
}

export type EnvioResultado = { recebidos: number; gravados: number; repetidos: number; importacaoId: number | null }

/**
 * Imports the new entries of a valid push, all or nothing, as one import in modo `somar`.
 * Entries already stored with the same content are skipped; when all are, nothing is written and there is no import.
 * @throws ImportacaoError `importacao_arquivo_refused`, `lancamento_externo_changed`, with the lines, `mes_closed`
 */
export async function importLancamentosExternos(envio: EnvioExterno): Promise<EnvioResultado> {
  const { tx, clienteId, analise } = envio
  await lockCliente(tx, clienteId)
  const problemas = new ProblemaColetor()
  const repetidos = await findRepetidos(envio, problemas)
  await checkContas(tx, clienteId, analise, problemas)
  problemas.assertNone()
  const gravados = analise.lancamentos.size - repetidos.size
  const contagem = { recebidos: analise.recebidos, gravados, repetidos: analise.recebidos - gravados }
  if (gravados === 0) return { ...contagem, importacaoId: null }
  const importacaoId = await insertImportacao(envio)
  await lockImportacao(tx, importacaoId)
  await writeEnvio(envio, importacaoId, repetidos, gravados)
  return { ...contagem, importacaoId }
}

async function findRepetidos({ tx, clienteId, origem, analise }: EnvioExterno, problemas: ProblemaColetor): Promise<Set<string>> {
  const ids = [...analise.lancamentos.keys()]
  const { rows } = await sql<{ id: string; hash: Buffer; importacaoId: number }>`
    select id_externo as id, conteudo_hash as hash, importacao_id as "importacaoId" from lancamento_externo
    where cliente_id = ${clienteId} and origem = ${origem} and id_externo = any(${ids}::text[])`.execute(tx)
  const repetidos = new Set<string>()
  for (const { id, hash, importacaoId } of rows) {
    const visto = analise.lancamentos.get(id)
    if (visto === undefined) continue
    if (visto.hash === hash.toString('base64')) repetidos.add(id)
    else {
      problemas.add({
        regra: 'lancamento_externo_changed',
        linha: visto.linha,
        campo: 'id',
        valor: id,
        mensagem: `O lançamento já foi recebido na importação ${importacaoId} com outro conteúdo.`,
      })
    }
  }
  return repetidos
}

async function insertImportacao({ tx, clienteId, arquivoNome, sha256, tamanhoBytes }: EnvioExterno): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into importacao (cliente_id, arquivo_nome, arquivo_sha256, tamanho_bytes, formato, modo, status, started_at)
    values (${clienteId}, ${arquivoNome}, ${sha256}, ${tamanhoBytes}, 'ndjson', 'somar', 'processando', now())
    on conflict (cliente_id, arquivo_sha256) where status in ('recebida', 'processando', 'concluida') do nothing
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) {
    throw new ImportacaoError(
      'importacao_duplicate',
      'Este mesmo conteúdo já foi importado.',
      'Desfaça a importação anterior antes de enviá-lo de novo.',
    )
  }
  return id
}

async function writeEnvio(envio: EnvioExterno, importacaoId: number, repetidos: ReadonlySet<string>, gravados: number): Promise<void> {
  const { tx, client, clienteId, analise, tamanhoBytes } = envio
  const contexto: ImportacaoContexto = {
    tx,
    client,
    clienteId,
    // A key acts for the cliente, not for its creator.
    usuarioId: null,
    importacaoId,
    caminho: '',
    formato: 'ndjson',
    modo: 'somar',
    mapeamento: null,
    signal: new AbortController().signal,
    progresso: new ProgressoEmissor(tamanhoBytes, undefined),
  }
  const contas = await saveContas(contexto, analise)
  const ids = {
    contas: contas.ids,
    centrosCusto: await upsertCentrosCusto(contexto, withoutDescricao(analise.centrosCusto)),
    filiais: await upsertFiliais(contexto, withoutDescricao(analise.filiais)),
  }
  const isNovo = ({ id, linha }: LancamentoExterno): boolean => !repetidos.has(id) && analise.lancamentos.get(id)?.linha === linha
  const { particao, partidas, meses, saldos } = await writeLancamentos(contexto, envio.read, isNovo, ids)
  await assertMesesAbertos(tx, clienteId, meses)
  await insertSaldos(contexto, saldos)
  await insertExternos(envio, importacaoId, repetidos)
  contexto.progresso.update({ bytesLidos: tamanhoBytes, linhas: analise.recebidos, lancamentos: gravados, partidas })
  const finalizada = await finalizeGravacao(contexto, {
    conteudo: 'lancamentos',
    meses,
    contasResultado: contas.resultado,
    particao,
    deParaLayout: null,
    resumo: {
      empresa: null,
      cnpj: null,
      livro: null,
      leiaute: null,
      inicio: mesFromSql(meses[0] ?? 0),
      fim: mesFromSql(meses.at(-1) ?? 0),
      linhas: analise.recebidos + analise.contas.size,
      lancamentos: gravados,
      partidas,
      contas: analise.contasUsadas.size,
      centrosCusto: analise.centrosCusto.size,
      filiais: analise.filiais.size,
    },
    saude: describeSaude(gravados, analise),
    compare: () => Promise.resolve({ i355: null, linhas: [], motivoAusencia: 'Um envio do ERP não traz a DRE publicada para comparar.' }),
  })
  await concludeTrabalho(contexto, finalizada)
}

async function insertExternos(
  { tx, clienteId, origem, analise }: EnvioExterno,
  importacaoId: number,
  repetidos: ReadonlySet<string>,
): Promise<void> {
  const novos = [...analise.lancamentos].filter(([id]) => !repetidos.has(id))
  await sql`
    insert into lancamento_externo (cliente_id, origem, id_externo, conteudo_hash, importacao_id)
    select ${clienteId}::uuid, ${origem}, id, decode(hash, 'base64'), ${importacaoId}::integer
    from unnest(${novos.map(([id]) => id)}::text[], ${novos.map(([, { hash }]) => hash)}::text[]) n (id, hash)`.execute(tx)
}

function describeSaude(gravados: number, { contasUsadas }: ExternoAnalise): SaudeArquivo {
  const passou = (codigo: string, titulo: string, conferido: string): SaudeArquivo['regras'][number] => ({
    codigo,
    titulo,
    resultado: 'passou',
    conferido,
    problemas: 0,
  })
  const lancamentos = printContagem(gravados, 'lançamento', 'lançamentos')
  return {
    regras: [
      passou('lancamento_unbalanced', 'Em cada lançamento, débitos = créditos', lancamentos),
      passou('conta_unknown', 'As contas usadas estão no plano de contas', printContagem(contasUsadas.size, 'conta', 'contas')),
      passou('lancamento_externo_changed', 'Nenhum lançamento já recebido mudou', lancamentos),
    ],
    problemas: [],
    totalProblemas: 0,
  }
}
