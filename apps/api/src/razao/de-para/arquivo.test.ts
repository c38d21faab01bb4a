import { deParaFileRotas, deParaRotas, type DeParaArquivoPrevia, type ErroResposta } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { codeOf, dataOf } from '../../../test/api-client.ts'
import { toMultipart } from '../../../test/valid-requests.ts'
import { createPeople, type PersonNome, type People } from '../../../test/people.ts'
import { readMes } from './arquivo-plan.ts'

const lancamento = (mes: string, conta: string, centro: string, valor: string, dc: 'C' | 'D'): string =>
  `28/${mes}/2025;${conta};${centro};${valor};${dc};lançamento\n28/${mes}/2025;1.1.01;Caixa;;${valor};${dc === 'C' ? 'D' : 'C'};lançamento\n`
const RAZAO = `Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico\n${['01', '02']
  .map(
    (mes) =>
      lancamento(mes, '3.1.01;Revenda de mercadorias', 'P1', '900,00', 'C') +
      lancamento(mes, '5.1.01;Salários e ordenados', 'P1', '100,00', 'D') +
      lancamento(mes, '5.1.02;Água', 'P1', '10,50', 'D'),
  )
  .join('')}`

let t: TestApp
let people: People

const call: People['call'] = (...args) => people.call(...args)
const send = (url: string, content: string | Uint8Array, as: PersonNome = 'tiago'): Promise<LightMyRequestResponse> => {
  const { payload, headers } = toMultipart(content, 'de-para.csv')
  return t.app.inject({ method: 'POST', url: `/v1/DePara/arquivo${url}`, headers: { ...headers, ...people.headersOf(as) }, payload })
}
const preview = async (content: string | Uint8Array, remove = false): Promise<DeParaArquivoPrevia> =>
  dataOf(deParaFileRotas.preview, await send(`/previa?excluir=${remove ? 1 : 0}`, content))
const importFile = (content: string, signature: string, remove = false) =>
  send(`?assinatura=${signature}&excluir=${remove ? 1 : 0}`, content)
const exportFile = async (format: 'csv' | 'xlsx' = 'csv') => call('tiago', 'GET', `/DePara/arquivo?formato=${format}`)
const lines = async (): Promise<string[]> => (await exportFile()).body.replace('\uFEFF', '').trimEnd().split('\r\n')
const join = (partes: readonly string[]): string => partes.join('\r\n')
const errorOf = (response: LightMyRequestResponse): [number, string] => {
  const { code } = response.json<ErroResposta>()
  return [response.statusCode, code]
}
const remarks = (previewItem: DeParaArquivoPrevia) =>
  previewItem.linhas.map(({ situacao, regra, de, para, problemas }) => [situacao, regra, de, para, problemas])
const totais = ({ novas, mudadas, excluidas, iguais, recusadas, ausentes }: DeParaArquivoPrevia) => ({
  novas,
  mudadas,
  excluidas,
  iguais,
  recusadas,
  ausentes,
})

beforeAll(async () => {
  t = await buildApp()
  people = await createPeople(t, RAZAO)
  await withTenant(t.database.db, { clienteId: people.clienteId, usuarioId: null }, async (tx) => {
    await sql`
      insert into de_para_regra (cliente_id, tipo, conta_inicio, centro_custo_id, grupo_item_id, origem, mes_inicio)
      select ${people.clienteId}, 'prefixo', '5.1.*', c.id, i.id, 'manual', 202502 from centro_custo c,
        (select grupo_item_id as id from de_para_regra where conta_inicio = '5.1.01') i where c.codigo = 'P1'`.execute(tx)
  })
})
afterAll(() => t.close())

test('refuses requests without a session, without the permission, with limited access and from another cliente', async () => {
  expect((await t.app.inject({ url: '/v1/DePara/arquivo?formato=csv' })).statusCode).toBe(401)
  expect((await call('helena', 'GET', '/DePara/arquivo?formato=csv')).statusCode).toBe(403)
  expect((await send('/previa', 'Conta;Item de grupo\r\n', 'helena')).statusCode).toBe(403)
  expect(codeOf(await call('paulo', 'GET', '/DePara/arquivo?formato=csv'))).toBe('escopo_limited')
  expect(codeOf(await send('/previa', 'Conta;Item de grupo\r\n', 'paulo'))).toBe('escopo_limited')
  const here = join(await lines())
  const la = dataOf(deParaFileRotas.preview, await send('/previa', here, 'alheia'))
  expect([la.iguais, la.ausentes]).toEqual([0, 0])
  expect((await call('alheia', 'GET', '/DePara/arquivo?formato=csv')).body).not.toContain('5.1.')
})

test.each(['csv', 'xlsx'] as const)('an export as %s imports without differences', async (format) => {
  const { rawPayload } = await exportFile(format)
  const previewItem = await preview(new Uint8Array(rawPayload), true)
  expect(totais(previewItem)).toEqual({ novas: 0, mudadas: 0, excluidas: 0, iguais: (await lines()).length - 1, recusadas: 0, ausentes: 0 })
  expect([previewItem.ignoradas, previewItem.linhas, previewItem.efeitos]).toEqual([[], [], []])
})

test('previews a changed, a new and a missing rule, saves them as one act, records and undoes it', async () => {
  const before = await lines()
  const agua = before.findIndex((line) => line.includes(';5.1.02;'))
  const salarios = before.find((line) => line.includes(';5.1.01;')) ?? ''
  const destino = salarios.split(';')[5] ?? ''
  expect([destino === '', agua > 0 || before.length > 2]).toEqual([false, true])
  const prefix = before.find((line) => line.startsWith('Prefixo;5.1.*;;P1;')) ?? ''
  const edited = [
    ...before.filter((line) => line !== prefix && line !== salarios),
    salarios.replace(`;${destino};`, ';RB.01;'),
    `;5.1.02;;;;${destino};;fev/2025;;;`,
  ]
  const receita = before.find((line) => line.includes(';3.1.01;'))?.split(';')[5] ?? ''
  const content = join(edited.map((line) => line.replace(';RB.01;', `;${receita};`)))
  const withoutRemove = await preview(content)
  expect(totais(withoutRemove)).toMatchObject({ novas: 1, mudadas: 1, excluidas: 0, recusadas: 0, ausentes: 1 })
  const previewItem = await preview(content, true)
  expect(remarks(previewItem).map(([situacao, regra, , , problemas]) => [situacao, regra, problemas])).toEqual([
    ['mudada', '5.1.01', []],
    ['nova', '5.1.02 · desde 2025-02', []],
    ['excluida', '5.1.* · P1 · desde 2025-02', []],
  ])
  expect(previewItem.efeitos.length).toBeGreaterThan(0)
  expect(previewItem.efeitosTotal).toBe(previewItem.efeitos.length)
  expect(errorOf(await importFile(content, withoutRemove.assinatura, true))).toEqual([409, 'cadastro_previa_changed'])
  expect(await lines()).toEqual(before)
  const finished = dataOf(deParaFileRotas.import, await importFile(content, previewItem.assinatura, true))
  expect(finished).toMatchObject({ novas: 1, mudadas: 1, excluidas: 1 })
  const after = await lines()
  expect(after).toContain(`Uma conta;5.1.02;;;;${destino};${salarios.split(';')[6]};2025-02;;arquivo;Importada de de-para.csv por Tiago Sá`)
  expect(after.some((line) => line.startsWith('Prefixo;5.1.*;;P1;'))).toBe(false)
  expect(errorOf(await importFile(content, previewItem.assinatura, true))).toEqual([409, 'cadastro_previa_changed'])
  const registro = (await call('renata', 'GET', '/Auditoria?acao=dePara.import')).json().data.itens
  expect([registro.length, registro[0].id, registro[0].registro]).toEqual([1, finished.auditoriaId, expect.stringMatching(/ \+2$/)])
  const undone = dataOf(deParaRotas.undo, await call('tiago', 'POST', '/DePara/desfazer', { auditoriaId: finished.auditoriaId }))
  expect(await lines()).toEqual(before)
  expect(errorOf(await call('tiago', 'POST', '/DePara/desfazer', { auditoriaId: finished.auditoriaId }))).toEqual([
    409,
    'de_para_version_conflict',
  ])
  const refeito = dataOf(deParaRotas.undo, await call('tiago', 'POST', '/DePara/desfazer', { auditoriaId: undone.auditoriaId }))
  expect(await lines()).toEqual(after)
  dataOf(deParaRotas.undo, await call('tiago', 'POST', '/DePara/desfazer', { auditoriaId: refeito.auditoriaId }))
  expect(await lines()).toEqual(before)
  expect(codeOf(await call('alheia', 'POST', '/DePara/desfazer', { auditoriaId: finished.auditoriaId }))).toBe('registro_not_found')
})

test('reports the defects of each malformed line and saves nothing', async () => {
  const before = await lines()
  const item = before[1]?.split(';')[5] ?? ''
  const malformed: [string, string][] = [
    [`5.1.09;NENHUM`, 'Não há “NENHUM” em Itens de grupo em uso.'],
    [`5.1.09;`, 'Falta o item de grupo.'],
    [`;${item}`, 'A conta está vazia ou tem espaços nas pontas.'],
    [`*;${item}`, 'O prefixo precisa de ao menos um caractere antes do asterisco.'],
    [`5.*.1;${item}`, 'O asterisco só vale no fim de um prefixo.'],
    [`${'9'.repeat(61)};${item}`, 'Uma conta tem até 60 caracteres.'],
    [`5.1.09;${item};;NENHUM`, 'Não há “NENHUM” em Centros de custo.'],
    [`5.1.09;${item};;;2025-13`, '“2025-13” não é um mês: escreva como 2025-03.'],
    [`5.1.09;${item};;;2025-03;2025-01`, 'A vigência termina (2025-01) antes de começar (2025-03).'],
    [`5.1\u200b.9;${item}`, 'A conta tem caracteres que não se escrevem.'],
    [`5.2;${item};5.1`, 'A faixa termina (5.1) antes de começar (5.2).'],
    [`5.1.09;${item};;;;;Tudo`, '“Tudo” não é um alcance: use Uma conta, Prefixo, Faixa.'],
    [`5.2;${item};${'9'.repeat(5000)}`, 'Uma conta tem até 60 caracteres.'],
    [`${'9'.repeat(5000)}*;${item}`, 'Uma conta tem até 60 caracteres.'],
    [`5.1.09;${'N'.repeat(5000)}`, `Não há “${'N'.repeat(80)}…” em Itens de grupo em uso.`],
    [`5.1.09;${item};;;${'M'.repeat(5000)}`, `“${'M'.repeat(80)}…” não é um mês: escreva como 2025-03.`],
    [`5.1.09;${item};;;;;${'T'.repeat(5000)}`, `“${'T'.repeat(80)}…” não é um alcance: use Uma conta, Prefixo, Faixa.`],
    [`=cmd|'/c calc'!A1;${item};;;x`, '“x” não é um mês: escreva como 2025-03.'],
  ]
  const content = [
    `Conta;Item de grupo;Última conta;Centro de custo;Desde;Até;Alcance;Cor;${'C'.repeat(300)}`,
    ...malformed.map(([line]) => line),
  ].join('\n')
  const previewItem = await preview(content, true)
  expect(previewItem.ignoradas).toEqual(['Cor', `${'C'.repeat(80)}…`])
  expect(Math.max(...previewItem.linhas.flatMap(({ regra, problemas }) => [regra, ...problemas]).map(({ length }) => length))).toBeLessThan(
    160,
  )
  expect(totais(previewItem)).toMatchObject({ recusadas: malformed.length, excluidas: 0, ausentes: 0 })
  expect(previewItem.linhas.map(({ linha, problemas }) => [linha, problemas[0]])).toEqual(
    malformed.map(([, problema], i) => [i + 2, problema]),
  )
  const refused = await importFile(content, previewItem.assinatura, true)
  expect([...errorOf(refused), refused.json<ErroResposta>().details?.length]).toEqual([
    422,
    'cadastro_importacao_refused',
    malformed.length,
  ])
  const repeated = await preview(`Conta;Item de grupo\n5.1.09;${item}\n5.1.09;${item}\n`)
  expect(repeated.linhas[0]?.problemas).toEqual(['A linha 2 do arquivo já traz esta regra.'])
  expect((await preview(`Código;Destino\n`)).linhas[0]?.problemas).toEqual(['O arquivo não tem a coluna Conta.'])
  expect(codeOf(await send('/previa', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])))).toBe('importacao_arquivo_refused')
  expect(codeOf(await send('/previa', ''))).toBe('importacao_arquivo_required')
  expect(codeOf(await send('/previa', 'x'.repeat(11 * 1024 * 1024)))).toBe('requisicao_too_large')
  const remaining = ['Conta;Item de grupo', ...Array.from({ length: 301 }, (_, i) => `9.${i}.*;${item}`)].join('\n')
  expect(codeOf(await send('/previa', remaining))).toBe('de_para_regra_too_many')
  expect(await lines()).toEqual(before)
})

test('refuses, line by line, changes to closed months and accepts a rule cut at their end', async () => {
  for (const [caller, ato] of [
    ['tiago', 'pedidos'],
    ['renata', 'confirmacoes'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one asks, then the other confirms
    expect((await call(caller, 'POST', `/Fechamento/${ato}`, { inicio: '2025-01', fim: '2025-01' })).statusCode).toBe(200)
  }
  const before = await lines()
  const salarios = before.find((line) => line.includes(';5.1.01;')) ?? ''
  const [destino, receita] = [salarios, before.find((line) => line.includes(';3.1.01;')) ?? ''].map((line) => line.split(';')[5] ?? '')
  const swapped = before.map((line) => (line === salarios ? line.replace(`;${destino};`, `;${receita};`) : line))
  expect((await preview(join(swapped))).linhas).toMatchObject([
    {
      situacao: 'recusada',
      regra: '5.1.01',
      problemas: ['Os meses até 01/2025 estão fechados: deixe esta linha como era com Até 01/2025, e acrescente outra com Desde 02/2025.'],
    },
  ])
  const otherWith = await preview(join([...swapped, `Qualquer coisa;5.1.09;;;;${destino};`]))
  expect(otherWith.linhas.map(({ linha }) => linha)).toEqual([before.indexOf(salarios) + 1, before.length + 1])
  const withoutIt = await preview(join(before.filter((line) => line !== salarios)), true)
  expect(withoutIt.linhas).toMatchObject([
    { linha: null, problemas: ['Ela decide meses fechados (até 01/2025): deixe-a no arquivo com Até 01/2025.'] },
  ])
  expect((await preview(`Conta;Item de grupo\n5.1.09;${destino}\n`)).linhas).toMatchObject([
    { problemas: ['Os meses até 01/2025 estão fechados, e ela valeria neles: escreva Desde 02/2025.'] },
  ])
  const cortada = [...before.filter((line) => line !== salarios), `;5.1.01;;;;${destino};;;2025-01`, `;5.1.01;;;;${receita};;2025-02;`]
  const previewItem = await preview(join(cortada), true)
  expect(totais(previewItem)).toMatchObject({ novas: 2, excluidas: 1, recusadas: 0 })
  const { auditoriaId } = dataOf(deParaFileRotas.import, await importFile(join(cortada), previewItem.assinatura, true))
  dataOf(deParaRotas.undo, await call('tiago', 'POST', '/DePara/desfazer', { auditoriaId }))
  expect(await lines()).toEqual(before)
})

test('reads months as spreadsheets write them', () => {
  const texts = ['2025-03', '03/2025', '3/2025', '01/03/2025', 'mar/2025', 'mar/25', 'mar-25', 'Março 2025', '2025-03-01']
  expect(texts.map(readMes)).toEqual(texts.map(() => '2025-03'))
  expect(['', '2025', '13/2025', 'xyz/25', '0001-01'].map(readMes)).toEqual([null, undefined, undefined, undefined, undefined])
})
