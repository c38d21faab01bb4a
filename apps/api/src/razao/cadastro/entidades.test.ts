import { ENTIDADE_DEFS, ENTIDADES, clienteRotas, contaRotas, direcionadorAnoRotas, dreRotas, sessaoRotas } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { CadastrosFixture, codeOf, errorOf, messagesOf } from '../../../test/cadastros-fixture.ts'
import { dataOf } from '../../../test/api-client.ts'
import { bearer, buildImportacao, buildUsuario, ecdOf, limitEscopo, planilhaOf, signIn } from '../../../test/factories.ts'
import { TABLES } from './tables.ts'

let t: TestApp
const c = new CadastrosFixture(() => t)

beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())
beforeEach(() => c.build())

test('every field has a column, and every column a field', () => {
  for (const nome of ENTIDADES) {
    const campos = ENTIDADE_DEFS[nome].campos.map((campo) => campo.nome)
    expect([...TABLES[nome].colunas.keys()]).toEqual(campos)
    expect(campos).toEqual(expect.arrayContaining([...ENTIDADE_DEFS[nome].chave]))
  }
})

describe('refusals', () => {
  test('answers 401 without a session, 403 without the permission, 404 for a row of another cliente', async () => {
    const { id } = await c.find('contas', '3.1.01')
    expect((await t.app.inject({ url: '/v1/Cadastros/contas' })).statusCode).toBe(401)
    expect((await t.app.inject({ method: 'DELETE', url: `/v1/Cadastros/contas/${id}?versao=1` })).statusCode).toBe(401)
    expect(codeOf(await c.create('contas', { codigo: '9', descricao: 'Nova' }, c.leitor))).toBe('permissao_denied')
    expect(codeOf(await c.call('GET', 'contas/exportar?formato=csv', undefined, c.leitor))).toBe('permissao_denied')
    expect(codeOf(await c.call('GET', 'contas', undefined, c.leitor))).toBe('success')
    expect(codeOf(await c.create('clientes', { cnpj: '11222333000181', nome: 'A', nomeCurto: 'A' }))).toBe('permissao_denied')
    const other = await withTenant(t.database.db, { clienteId: c.foreign, usuarioId: null }, (tx) =>
      tx
        .insertInto('conta')
        .values({ cliente_id: c.foreign, codigo: '1', descricao: 'Alheia', natureza: 4 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const body = { versao: 1, valores: { codigo: '1', descricao: 'Minha' } }
    for (const response of [
      await c.call('PUT', `contas/${other.id}`, body),
      await c.call('PUT', `contas/${other.id}/arquivado`, { versao: 1, arquivado: true }),
      await c.call('DELETE', `contas/${other.id}?versao=1`),
      await c.call('PUT', 'contas/2147483647', body),
    ]) {
      expect(codeOf(response)).toBe('registro_not_found')
    }
    expect((await c.list('contas')).map(({ valores }) => valores['descricao'])).not.toContain('Alheia')
    expect(codeOf(await c.call('PUT', 'contas/2147483648', body))).toBe('registro_not_found')
  })

  test('a user limited to some centros de custo reads only those, driver values included, and changes nothing', async () => {
    const { db } = t.database
    await c.created('direcionadores', { codigo: 'HC', descricao: 'Pessoas', unidade: 'pessoas' })
    for (const centroCusto of ['VENDAS', 'OFICINA']) await c.created('valores', { direcionador: 'HC', centroCusto, ano: 2026, m01: 3 })
    const vendas = await c.find('centros-custo', 'VENDAS')
    const lia = await buildUsuario(db, { nome: 'Lia Limitada', perfil: 'analista', clientes: [c.clienteId] })
    await limitEscopo(db, { clienteId: c.clienteId, usuarioId: lia.id, centrosCusto: [Number(vendas.id)] })
    const own = await signIn(db, lia, c.clienteId, t.clock.now)
    expect((await c.list('centros-custo', '', own)).map(({ valores }) => valores['codigo'])).toEqual(['VENDAS'])
    expect((await c.list('valores', '', own)).map(({ valores }) => valores['centroCusto'])).toEqual(['VENDAS'])
    expect((await c.list('contas', '', own)).length).toBeGreaterThan(1)
    expect(codeOf(await c.create('filiais', { codigo: 'X', descricao: 'X' }, own))).toBe('escopo_limited')
    const csv = await c.call('GET', 'centros-custo/exportar?formato=csv', undefined, own)
    expect(csv.body).toContain('VENDAS')
    expect(csv.body).not.toContain('OFICINA')
  })

  test.each([
    ['contas', { codigo: '', descricao: 'Sem código' }, 'valores.codigo'],
    ['contas', { codigo: '7', descricao: 'Natureza 8', natureza: 8 }, 'valores.natureza'],
    ['contas', { codigo: '7', descricao: 'Sem pai', superior: '404' }, 'valores.superior'],
    ['contas', { codigo: '7', descricao: 'Sob analítica', superior: '3.1.01' }, 'valores.superior'],
    ['contas', { codigo: '7', descricao: 'De si mesma', superior: '7', analitica: false }, 'valores.superior'],
    ['filiais', { codigo: '02', descricao: 'Filial', cnpj: '11.222.333/0001-82' }, 'valores.cnpj'],
    ['filiais', { codigo: '02', descricao: 'Filial', cnpj: '12.ABC.345/01DE-36' }, 'valores.cnpj'],
    ['filiais', { codigo: '02', descricao: 'Filial', cnpj: '123' }, 'valores.cnpj'],
    ['filiais', { codigo: '02', descricao: 'Em duas\nlinhas' }, 'valores.descricao'],
    ['valores', { direcionador: 'HC', centroCusto: 'VENDAS', ano: 2026, m01: -1 }, 'valores.m01'],
    ['valores', { direcionador: 'HC', centroCusto: 'VENDAS', ano: 2026, m01: 0.1234567 }, 'valores.m01'],
    ['valores', { direcionador: 'XX', centroCusto: 'VENDAS', ano: 2026 }, 'valores.direcionador'],
  ] as const)('refuses %s %j and names %s', async (entidade, valores, campo) => {
    const response = await c.create(entidade, valores)
    expect(codeOf(response)).toBe('requisicao_invalid')
    expect(errorOf(response).details?.map((detail) => detail.campo)).toContain(campo)
  })

  test('refuses a field that the entidade does not have', async () => {
    expect(codeOf(await c.create('filiais', { codigo: '02', descricao: 'Filial', cliente_id: c.foreign }))).toBe('requisicao_invalid')
  })

  test('refuses the code of another row, archived ones included, also in concurrent requests', async () => {
    const filial = await c.created('filiais', { codigo: 'F9', descricao: 'Nove' })
    await c.call('PUT', `filiais/${filial.id}/arquivado`, { versao: filial.versao, arquivado: true })
    expect(codeOf(await c.create('filiais', { codigo: 'F9', descricao: 'Outra' }))).toBe('cadastro_duplicate')
    const codes = await Promise.all([
      c.create('filiais', { codigo: 'F10', descricao: 'A' }),
      c.create('filiais', { codigo: 'F10', descricao: 'B' }),
    ])
    expect(codes.map(codeOf).toSorted()).toEqual(['cadastro_duplicate', 'success'])
  })
})

describe('a row', () => {
  test('is created once per Idempotency-Key, and recorded', async () => {
    const request = { valores: { codigo: 'F7', descricao: 'Filial sete', cnpj: '12.abc.345/01de-35' } }
    const headers = { 'idempotency-key': 'filial-sete' }
    const [first, second] = [
      await c.call('POST', 'filiais', request, c.gestor, headers),
      await c.call('POST', 'filiais', request, c.gestor, headers),
    ]
    expect(first.json()).toEqual(second.json())
    const line = await c.find('filiais', 'F7')
    expect(line.valores).toMatchObject({ cnpj: '12ABC34501DE35', fixa: true })
    expect(await c.listAuditoria('filial.create')).toMatchObject([{ assunto_id: line.id, antes: null, depois: { codigo: 'F7' } }])
  })

  test('changed by a user is fixed, so that a later file does not rename it until the user allows it', async () => {
    const before = await c.find('contas', '3.1.01')
    expect(before.valores['fixa']).toBe(false)
    const versao = await c.readVersao()
    const after = dataOf(contaRotas.update, await c.update('contas', before, { descricao: 'Receita de serviços' }))
    expect(after).toMatchObject({ versao: before.versao + 1, valores: { descricao: 'Receita de serviços', fixa: true } })
    expect(await c.readVersao()).toBeGreaterThan(versao)
    expect(await c.listAuditoria('conta.update')).toMatchObject([
      { antes: { descricao: 'Receita de prestação de serviços' }, depois: { descricao: 'Receita de serviços' } },
    ])
    const centro = await c.find('centros-custo', 'VENDAS')
    await c.update('centros-custo', centro, { descricao: 'Vendas e pós-venda' })
    const ecd = ecdOf({ seed: 3 })
    await buildImportacao(t.database.db, { clienteId: c.clienteId, conteudo: ecd, arquivoNome: 'ecd.txt' })
    expect((await c.find('contas', '3.1.01')).valores['descricao']).toBe('Receita de serviços')
    expect((await c.find('centros-custo', 'VENDAS')).valores['descricao']).toBe('Vendas e pós-venda')
  })

  test('saved unchanged gets no new version, no record and is not fixed', async () => {
    const before = await c.find('contas', '3.1.01')
    expect(dataOf(contaRotas.update, await c.update('contas', before, {}))).toEqual(before)
    expect(await c.listAuditoria('conta.update')).toEqual([])
  })

  test('changed concurrently answers 409 with the current value', async () => {
    const isOpen = await c.find('centros-custo', 'VENDAS')
    await c.update('centros-custo', isOpen, { descricao: 'Vendas internas' })
    const conflito = await c.update('centros-custo', isOpen, { descricao: 'Vendas externas' })
    expect(codeOf(conflito)).toBe('cadastro_version_conflict')
    const current: unknown = JSON.parse(errorOf(conflito).data?.['atual'] ?? '')
    expect(current).toEqual(await c.find('centros-custo', 'VENDAS'))
    expect(codeOf(await c.remove('centros-custo', isOpen))).toBe('cadastro_version_conflict')
    expect(codeOf(await c.call('PUT', `centros-custo/${isOpen.id}/arquivado`, { versao: isOpen.versao, arquivado: true }))).toBe(
      'cadastro_version_conflict',
    )
  })

  test('in use cannot be deleted, names its uses, and can be archived while its code stays', async () => {
    const centro = await c.find('centros-custo', 'VENDAS')
    const sub = await c.created('centros-custo', { codigo: 'VENDAS-SUL', descricao: 'Vendas Sul', pai: 'VENDAS' })
    const refusal = await c.remove('centros-custo', centro)
    expect(codeOf(refusal)).toBe('cadastro_in_use')
    expect(messagesOf(refusal)).toEqual(['Em uso: 3 meses com lançamentos.', 'Em uso: 1 centro de custo logo abaixo dele.'])
    const conta = await c.find('contas', '3.1.01')
    expect(messagesOf(await c.remove('contas', conta))).toContain('Em uso: 3 meses com lançamentos.')
    const recodificado = await c.update('centros-custo', centro, { codigo: 'VDA' })
    expect(codeOf(recodificado)).toBe('cadastro_chave_in_use')
    expect(messagesOf(recodificado)[0]).toBe('Em uso: 3 meses com lançamentos.')
    const newCodigo = dataOf(contaRotas.update, await c.update('centros-custo', sub, { codigo: 'VDA-SUL' }))
    expect(newCodigo.valores['codigo']).toBe('VDA-SUL')
    expect(codeOf(await c.remove('centros-custo', newCodigo))).toBe('success')
    expect(await c.listAuditoria('centroCusto.remove')).toMatchObject([{ antes: { codigo: 'VDA-SUL' } }])

    const dre = async (): Promise<unknown> =>
      dataOf(dreRotas.get, await t.app.inject({ url: '/v1/Dre?inicio=2026-01&fim=2026-03', headers: bearer(c.gestor) })).linhas
    const before = await dre()
    const archived = dataOf(
      contaRotas.archive,
      await c.call('PUT', `centros-custo/${centro.id}/arquivado`, { versao: centro.versao, arquivado: true }),
    )
    expect(archived.arquivado).toBe(true)
    expect(await dre()).toEqual(before)
    expect((await c.list('centros-custo')).map(({ valores }) => valores['codigo'])).toEqual(['OFICINA'])
    const options = dataOf(direcionadorAnoRotas.listOpcoes, await c.call('GET', 'valores/opcoes?campo=centroCusto'))
    expect(options.map(({ codigo }) => codigo)).toEqual(['OFICINA'])
    expect(await c.listAuditoria('centroCusto.archive')).toMatchObject([{ antes: { arquivado: false }, depois: { arquivado: true } }])
  })

  test('that an import is about to refer to waits for it, and is then in use', async () => {
    const { db } = t.database
    const filial = await c.created('filiais', { codigo: 'F77', descricao: 'Setenta e sete' })
    const conteudo = planilhaOf({ base: 700 }).replaceAll('/2026', '/2027').replaceAll('FILIAL02', 'F77')
    const [, refusal] = await Promise.all([
      buildImportacao(db, { clienteId: c.clienteId, conteudo, arquivoNome: 'outro.csv' }),
      (async () => {
        for (;;) {
          const response = await c.remove('filiais', await c.find('filiais', 'F77'))
          if (codeOf(response) !== 'servico_unavailable') return response
        }
      })(),
    ])
    // The filial is either deleted before the import writes or in use; no balance refers to a deleted filial.
    expect(['cadastro_in_use', 'success']).toContain(codeOf(refusal))
    expect((await c.find('filiais', 'F77')).id === filial.id).toBe(codeOf(refusal) === 'cadastro_in_use')
  })
})

describe('the hierarchy', () => {
  test('a centro moves with all its descendants, and never below itself', async () => {
    for (const [codigo, pai] of [
      ['A', null],
      ['B', 'A'],
      ['C', 'B'],
      ['Z', null],
    ] as const) {
      await c.created('centros-custo', { codigo, descricao: `Centro ${codigo}`, pai })
    }
    expect((await c.find('centros-custo', 'C')).nivel).toBe(2)
    const ciclo = await c.update('centros-custo', await c.find('centros-custo', 'A'), { pai: 'C' })
    expect(codeOf(ciclo)).toBe('requisicao_invalid')
    expect(messagesOf(ciclo)).toEqual(['Ficaria abaixo de si mesma: A → C → B → A.'])
    await c.update('centros-custo', await c.find('centros-custo', 'B'), { pai: 'Z' })
    expect(await c.find('centros-custo', 'C')).toMatchObject({ nivel: 2, valores: { pai: 'B' } })
    expect((await c.list('centros-custo', '&busca=Centro')).map(({ valores }) => valores['codigo'])).toEqual(['A', 'Z', 'B', 'C'])
    const [a, z] = [await c.find('centros-custo', 'A'), await c.find('centros-custo', 'Z')]
    const codes = await Promise.all([c.update('centros-custo', a, { pai: 'C' }), c.update('centros-custo', z, { pai: 'A' })])
    expect(codes.map(codeOf).toSorted()).toEqual(['requisicao_invalid', 'success'])
  })

  test('an account that moves updates the levels of its descendants', async () => {
    for (const [codigo, superior, analitica] of [
      ['8', null, false],
      ['8.1', '8', false],
      ['8.1.1', '8.1', true],
      ['9', null, false],
      ['9.1', '9', false],
    ] as const) {
      await c.created('contas', { codigo, descricao: `Conta ${codigo}`, superior, analitica })
    }
    await c.update('contas', await c.find('contas', '8.1'), { superior: '9.1' })
    const levels = (await c.list('contas', '&busca=Conta%20')).map(({ valores, nivel }) => [valores['codigo'], nivel])
    expect(levels).toEqual([
      ['8', 0],
      ['8.1', 2],
      ['8.1.1', 3],
      ['9', 0],
      ['9.1', 1],
    ])
    const analitica = await c.update('contas', await c.find('contas', '9.1'), { analitica: true })
    expect(messagesOf(analitica)).toEqual(['Há contas abaixo desta: ela continua sintética.'])
    const sintetica = await c.update('contas', await c.find('contas', '3.1.01'), { analitica: false })
    expect(messagesOf(sintetica)).toEqual(['A conta tem lançamentos: ela continua analítica.'])
  })
})

describe('the list', () => {
  test('is searched without accents, filtered, sorted and paginated', async () => {
    expect((await c.list('contas', '&busca=PRESTACAO')).map(({ valores }) => valores['codigo'])).toEqual(['3.1.01'])
    expect((await c.list('contas', '&filtro=natureza:4')).map(({ valores }) => valores['codigo'])).not.toContain('1.1.01')
    expect(codeOf(await c.call('GET', 'contas?filtro=codigo:1'))).toBe('requisicao_invalid')
    const ascending = (await c.list('contas', '&ordem=descricao')).map(({ valores }) => valores['descricao'])
    expect((await c.list('contas', '&ordem=-descricao')).map(({ valores }) => valores['descricao'])).toEqual(ascending.toReversed())
    const page = dataOf(contaRotas.browse, await c.call('GET', 'contas?pagina=2&limite=1'))
    expect(page.itens).toHaveLength(1)
    expect(page.total).toBe((await c.list('contas')).length)
    await c.created('filiais', { codigo: 'F7', descricao: 'Sete', cnpj: '11222333000181' })
    expect((await c.list('filiais', '&busca=11.222.333/0001-81')).map(({ valores }) => valores['codigo'])).toEqual(['F7'])
  })
})

describe('clientes', () => {
  test('an admin creates, changes and archives clientes; an archived one cannot be entered and none can be deleted', async () => {
    const fresh = await c.created(
      'clientes',
      { cnpj: '12.ABC.345/01DE-35', nome: 'Nova Empresa Ltda.', nomeCurto: 'Nova Empresa' },
      c.admin,
    )
    expect(fresh.valores).toMatchObject({ cnpj: '12ABC34501DE35', marca: 'lastro', exercicioMesInicial: 1, segundoFator: false })
    expect(codeOf(await c.create('clientes', { cnpj: '12ABC34501DE35', nome: 'Outra', nomeCurto: 'Outra' }, c.admin))).toBe(
      'cadastro_duplicate',
    )
    const changed = dataOf(
      clienteRotas.update,
      await c.call(
        'PUT',
        `clientes/${fresh.id}`,
        { versao: fresh.versao, valores: { ...fresh.valores, nomeCurto: 'Nova', exercicioMesInicial: 4 } },
        c.admin,
      ),
    )
    expect(changed.valores).toMatchObject({ nomeCurto: 'Nova', exercicioMesInicial: 4 })
    expect(codeOf(await c.call('DELETE', `clientes/${fresh.id}?versao=${changed.versao}`, undefined, c.admin))).toBe('cadastro_in_use')
    const actions = await withTenant(t.database.db, { clienteId: fresh.id, usuarioId: null }, (tx) =>
      tx.selectFrom('auditoria').select('acao').orderBy('id').execute(),
    )
    expect(actions.map(({ acao }) => acao)).toEqual(['cliente.create', 'cliente.update'])
    const clientesOf = async (): Promise<string[]> =>
      dataOf(sessaoRotas.get, await t.app.inject({ url: '/v1/Sessao', headers: bearer(c.admin) })).clientes.map(({ id }) => id)
    expect(await clientesOf()).toContain(fresh.id)
    expect(codeOf(await c.call('PUT', `clientes/${fresh.id}/arquivado`, { versao: changed.versao, arquivado: true }, c.admin))).toBe(
      'success',
    )
    expect(await clientesOf()).not.toContain(fresh.id)
    const entrar = await t.app.inject({
      method: 'POST',
      url: '/v1/Sessao/cliente',
      payload: { clienteId: fresh.id },
      headers: bearer(c.admin),
    })
    expect(entrar.statusCode).toBe(404)
    const own = (await c.list('clientes', '', c.admin)).find(({ id }) => id === c.clienteId)
    expect(codeOf(await c.call('PUT', `clientes/${c.clienteId}/arquivado`, { versao: own?.versao ?? 0, arquivado: true }, c.admin))).toBe(
      'cadastro_in_use',
    )
    expect((await c.list('clientes')).map(({ id }) => id)).toEqual([c.clienteId])
  })
})

describe('drivers', () => {
  test('a year of one place is one row, and months without a value are empty', async () => {
    await c.created('direcionadores', { codigo: 'M2', descricao: 'Área ocupada', unidade: 'm²' })
    const valores = { direcionador: 'M2', centroCusto: 'VENDAS', ano: 2026, m01: 120.5, m02: 0 }
    const line = await c.created('valores', valores)
    expect(line).toMatchObject({
      valores: { ...valores, filial: null, m03: null },
      rotulos: { direcionador: 'Área ocupada' },
    })
    expect(codeOf(await c.create('valores', valores))).toBe('cadastro_duplicate')
    const { rows } = await withTenant(t.database.db, { clienteId: c.clienteId, usuarioId: null }, (tx) =>
      sql`select mes, valor_micros from direcionador_valor order by mes`.execute(tx),
    )
    expect(rows).toEqual([
      { mes: 202601, valor_micros: 120_500_000 },
      { mes: 202602, valor_micros: 0 },
    ])
    expect(messagesOf(await c.remove('direcionadores', await c.find('direcionadores', 'M2')))).toEqual(['Em uso: 1 linha de valores.'])
    expect((await c.list('valores', '&filtro=direcionador:M2')).length).toBe(1)
    expect((await c.list('valores', '&filtro=direcionador:HC')).length).toBe(0)
  })
})
