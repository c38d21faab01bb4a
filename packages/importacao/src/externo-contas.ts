import type { Transacao } from '@lastro/db'
import { NATUREZA_RESULTADO } from '@lastro/engine'
import { sql } from 'kysely'
import { upsertContas } from './cadastro.ts'
import { placeOf } from './codigo-conta.ts'
import type { ImportacaoContext } from './context.ts'
import type { ContaResultado } from './automatic-de-para.ts'
import type { ExternoAnalise } from './externo-analise.ts'
import type { ProblemaColetor } from './externo-problemas.ts'

export async function checkContas(tx: Transacao, clienteId: string, analise: ExternoAnalise, problemas: ProblemaColetor): Promise<void> {
  const used = [...analise.usedContas.keys()]
  const { rows } = await sql<{ codigo: string; analitica: boolean }>`
    select codigo, analitica from conta where cliente_id = ${clienteId} and codigo = any(${used}::text[])`.execute(tx)
  const analiticas = new Map(rows.map(({ codigo, analitica }) => [codigo, analitica]))
  for (const [codigo, { linha, campo }] of analise.usedContas) {
    const analitica = analiticas.get(codigo) ?? (analise.contas.has(codigo) ? true : undefined)
    if (analitica === true) continue
    problemas.add({
      regra: analitica === undefined ? 'conta_unknown' : 'conta_synthetic',
      linha,
      campo,
      valor: codigo,
      mensagem:
        analitica === undefined
          ? 'A conta não está no plano de contas. Envie antes uma linha de tipo "conta", ou importe um arquivo que a traga.'
          : 'A conta é sintética e não recebe lançamentos.',
    })
  }
}

export type ExternoContas = { ids: Map<string, number>; resultado: ContaResultado[] }

export async function saveContas(context: ImportacaoContext, analise: ExternoAnalise): Promise<ExternoContas> {
  const written = await upsertContas(
    context,
    [...analise.contas.values()].map(({ codigo, descricao, natureza, codigoReferencial }) => ({
      codigo,
      descricao,
      ...placeOf(codigo),
      natureza,
      analitica: true,
      codigoReferencial,
    })),
    { plano: false },
  )
  const rows = await context.tx
    .selectFrom('conta')
    .select(['id', 'codigo', 'descricao', 'natureza', 'conta_superior', 'codigo_referencial'])
    .where('cliente_id', '=', context.clienteId)
    .where((eb) => eb('codigo', '=', eb.fn.any(eb.val([...analise.usedContas.keys()]))))
    .execute()
  return {
    ids: new Map(rows.map(({ codigo, id }) => [codigo, id])),
    resultado: rows
      .filter(({ natureza }) => natureza === NATUREZA_RESULTADO)
      .map(({ id, codigo, descricao, conta_superior: contaSuperior, codigo_referencial: codigoReferencial }) => ({
        id,
        codigo,
        descricao,
        contaSuperior,
        codigoReferencial,
        nova: written.get(codigo)?.nova ?? false,
      })),
  }
}
