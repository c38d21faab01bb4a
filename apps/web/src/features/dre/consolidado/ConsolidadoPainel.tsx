import type { ComparativoColuna, ComparativoLinha, DreConsolidado } from '@lastro/contract'
import { shiftPeriodo } from '@lastro/engine'
import { formatMes, formatPeriodo } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Moeda, Razao, Valor } from '../../../ui/Valor.tsx'
import { CONJUNTOS } from '../compare.ts'
import { celulaOf } from '../comparativo/cells.ts'
import { nomeDaParte, hasPeriodos } from '../comparativo/labels.ts'
import { chaveOf, printableFormula } from '../demonstrativo.ts'
import type { DreExplicar } from '../dre-search.ts'
import panel from '../Explicacao.module.css'
import { ProvaSelo } from '../PassoExplicacao.tsx'
import { clienteDaParte, listEntradas, listFinishedOf, listParcelas } from './consolidado.ts'
import styles from './Consolidado.module.css'

interface ConsolidadoPainelProps {
  consolidado: DreConsolidado
  linha: ComparativoLinha
  coluna: ComparativoColuna
  onFollow: (explicar: DreExplicar) => void
  onClose: () => void
}

export function ConsolidadoPainel({ consolidado, linha, coluna, onFollow, onClose }: ConsolidadoPainelProps) {
  const { t } = useTranslation('dre-consolidado')
  const { t: label } = useTranslation('dre-comparativo')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const { comparativo, conferencia, divergencias, clientes, eliminacoes } = consolidado
  const { colunas, partes, linhas } = comparativo
  const parte = partes[coluna.parte]
  if (parte === undefined) return null
  // A share or variation is explained by its amount.
  const valor = colunas.find((each) => each.tipo === 'valor' && each.fonte === coluna.fonte && each.parte === coluna.parte) ?? coluna
  const index = colunas.indexOf(valor)
  const key = chaveOf(linha)
  const comPeriodo = hasPeriodos(comparativo)
  const nomeOf = (parteIndex: number) => nomeDaParte(label, partes[parteIndex]!, { idioma: language, comPeriodo })
  const soma = linha.pai !== null || conferencia.somas.includes(linha.codigo)
  const parcelas = soma ? listParcelas(comparativo, key, valor) : []
  const valorEm = (em: number): number => linha.valores[em] ?? 0
  const finished = listFinishedOf(linhas, linha)
  const itens = linha.tipo === 'soma'
  const doCliente = clienteDaParte(parte)
  const periodo = valor.fonte === 'anterior' ? shiftPeriodo(parte, -12) : { inicio: parte.inicio, fim: parte.fim }
  const entradas =
    parte.tipo === 'eliminacoes' && valor.fonte !== 'anterior'
      ? listEntradas({ linhas, eliminacoes }, linha, { fonte: valor.fonte, ...periodo })
      : []
  const different = divergencias.find(
    (each) =>
      each.tipo === 'valorDiferente' &&
      each.fonte === valor.fonte &&
      each.clienteId === doCliente &&
      each.codigo === (linha.pai ?? linha.codigo),
  )
  const follow = (chaveDaLinha: string, em: string) => onFollow({ chave: chaveDaLinha, em, linhas: [], item: null, conta: null })
  const celula = celulaOf(comparativo, linha, index)
  return (
    <aside data-explicacao data-paper="none" className={panel['painel']} aria-label={t('painel.nome')}>
      <header className={panel['cabeca']}>
        <h2>
          {linha.descricao} <span>{nomeOf(valor.parte)}</span>
        </h2>
        <IconButton icon="close" label={`${commonT('fechar')} (Esc)`} onClick={onClose} />
      </header>
      <div className={panel['numero']}>
        <strong>
          {linha.unidade === 'razao' ? (
            <Razao razao={celula.valor} symbol />
          ) : (
            <>
              <small>
                <Moeda />
              </small>{' '}
              <Valor centavos={celula.valor} zero="zero" />
            </>
          )}
        </strong>
        <dl>
          <div>
            <dt>{formatPeriodo(periodo.inicio, periodo.fim, language)}</dt>
          </div>
        </dl>
      </div>
      <div className={panel['corpo']}>
        <ol className={panel['passos']}>
          {parcelas.length > 0 && (
            <Passo
              titulo={t('painel.empresas')}
              diferenca={valorEm(index) - parcelas.reduce((total, each) => total + valorEm(each.index), 0)}
              linhas={parcelas.map((each) => ({
                chave: each.coluna,
                codigo: '',
                nome: nomeOf(colunas[each.index]!.parte),
                valor: linha.valores[each.index] ?? null,
                onFollow: () => follow(each.chave, each.coluna),
              }))}
            />
          )}
          {finished.length > 0 && (
            <Passo
              titulo={t(itens ? 'painel.itens' : 'painel.linhas')}
              formula={linha.formula === null ? null : `${linha.codigo} = ${printableFormula(linha.formula)}`}
              diferenca={itens ? valorEm(index) - finished.reduce((total, each) => total + (each.valores[index] ?? 0), 0) : null}
              linhas={finished.map((each) => ({
                chave: chaveOf(each),
                codigo: itens ? '' : each.codigo,
                nome: each.descricao,
                valor: each.unidade === 'razao' ? null : (each.valores[index] ?? null),
                onFollow: () => follow(chaveOf(each), valor.chave),
              }))}
            />
          )}
          {parcelas.length === 0 && !soma && parte.tipo === 'consolidado' && <li className={panel['vazio']}>{t('painel.naoSoma')}</li>}
          {entradas.length > 0 && (
            <li className={panel['passo']}>
              <header>
                <b className={panel['numeroPasso']} aria-hidden="true" />
                <h3>{t('painel.entradas')}</h3>
                <ProvaSelo
                  proof={{
                    tipo: 'soma',
                    diferencaCentavos: valorEm(index) - entradas.reduce((total, entrada) => total + entrada.valorCentavos, 0),
                  }}
                />
              </header>
              <ul className={styles['entradas']}>
                {entradas.map(({ eliminacao, valorCentavos }) => (
                  <li key={eliminacao.id}>
                    <span>
                      {eliminacao.clientes[0].nome} → {eliminacao.clientes[1].nome}, {formatMes(eliminacao.mes, language)}
                      <small>
                        {eliminacao.motivo} · {eliminacao.quem}
                      </small>
                    </span>
                    <Valor centavos={valorCentavos} sinal />
                  </li>
                ))}
              </ul>
            </li>
          )}
          {doCliente !== null && (
            <li className={panel['passo']}>
              <header>
                <b className={panel['numeroPasso']} aria-hidden="true" />
                <h3>{t('painel.propria')}</h3>
              </header>
              {different && (
                <p className={styles['diferente']}>
                  {t('painel.diferente')}{' '}
                  {different.unidade === 'razao' ? (
                    <Razao razao={different.proprio} symbol />
                  ) : (
                    <Valor centavos={different.proprio} zero="zero" />
                  )}
                </p>
              )}
              <Link
                className={styles['abrir']}
                to={paths.dre}
                search={{
                  cliente: doCliente,
                  ...periodo,
                  ...(valor.fonte === 'orcado' ? { comparar: CONJUNTOS.orcado } : { explicar: linha.pai ?? linha.codigo }),
                  abertas: linha.pai ?? undefined,
                }}
              >
                {t('painel.abrir', { empresa: clientes.find(({ id }) => id === doCliente)?.nome ?? '' })}
                <Icon name="right" size={12} />
              </Link>
            </li>
          )}
        </ol>
      </div>
    </aside>
  )
}

interface PassoProps {
  titulo: string
  formula?: string | null
  /** Remainder of the sum; null when the parts do not sum up. */
  diferenca: number | null
  linhas: { chave: string; codigo: string; nome: string; valor: number | null; onFollow: () => void }[]
}

function Passo({ titulo, formula = null, diferenca, linhas }: PassoProps) {
  return (
    <li className={panel['passo']}>
      <header>
        <b className={panel['numeroPasso']} aria-hidden="true" />
        <h3>{titulo}</h3>
        {diferenca !== null && <ProvaSelo proof={{ tipo: 'soma', diferencaCentavos: diferenca }} />}
      </header>
      {formula !== null && <p className={panel['formulaEncadeada']}>{formula}</p>}
      <ul>
        {linhas.map(({ chave, codigo, nome, valor, onFollow }) => (
          <li key={chave}>
            <button type="button" data-parcela className={panel['parcela']} onClick={onFollow}>
              <span className={panel['codigo']}>{codigo}</span>
              <span className={panel['nome']} title={nome}>
                {nome}
              </span>
              <Valor centavos={valor} />
              <i />
            </button>
          </li>
        ))}
      </ul>
    </li>
  )
}
