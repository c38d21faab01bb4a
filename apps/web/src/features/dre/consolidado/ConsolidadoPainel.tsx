/** Drill-down of a consolidated number, down to the statement of each cliente. */
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
import { nomeDaParte, temPeriodos } from '../comparativo/labels.ts'
import { chaveOf, printableFormula } from '../demonstrativo.ts'
import type { DreExplicar } from '../dre-search.ts'
import painel from '../Explicacao.module.css'
import { ProvaSelo } from '../PassoExplicacao.tsx'
import { clienteDaParte, listEntradas, listFeitaDe, listParcelas } from './consolidado.ts'
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
  const { t: rotulo } = useTranslation('dre-comparativo')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const { comparativo, conferencia, divergencias, clientes, eliminacoes } = consolidado
  const { colunas, partes, linhas } = comparativo
  const parte = partes[coluna.parte]
  if (parte === undefined) return null
  // A share or variation is explained by its amount.
  const valor = colunas.find((each) => each.tipo === 'valor' && each.fonte === coluna.fonte && each.parte === coluna.parte) ?? coluna
  const indice = colunas.indexOf(valor)
  const chave = chaveOf(linha)
  const comPeriodo = temPeriodos(comparativo)
  const nomeOf = (indiceDaParte: number) => nomeDaParte(rotulo, partes[indiceDaParte]!, { idioma: language, comPeriodo })
  const soma = linha.pai !== null || conferencia.somas.includes(linha.codigo)
  const parcelas = soma ? listParcelas(comparativo, chave, valor) : []
  const valorEm = (em: number): number => linha.valores[em] ?? 0
  const feita = listFeitaDe(linhas, linha)
  const itens = linha.tipo === 'soma'
  const doCliente = clienteDaParte(parte)
  const periodo = valor.fonte === 'anterior' ? shiftPeriodo(parte, -12) : { inicio: parte.inicio, fim: parte.fim }
  const entradas =
    parte.tipo === 'eliminacoes' && valor.fonte !== 'anterior'
      ? listEntradas({ linhas, eliminacoes }, linha, { fonte: valor.fonte, ...periodo })
      : []
  const diferente = divergencias.find(
    (each) =>
      each.tipo === 'valorDiferente' &&
      each.fonte === valor.fonte &&
      each.clienteId === doCliente &&
      each.codigo === (linha.pai ?? linha.codigo),
  )
  const follow = (chaveDaLinha: string, em: string) => onFollow({ chave: chaveDaLinha, em, linhas: [], item: null, conta: null })
  const celula = celulaOf(comparativo, linha, indice)
  return (
    <aside data-explicacao className={painel['painel']} aria-label={t('painel.nome')}>
      <header className={painel['cabeca']}>
        <h2>
          {linha.descricao} <span>{nomeOf(valor.parte)}</span>
        </h2>
        <IconButton icon="close" label={`${comum('fechar')} (Esc)`} onClick={onClose} />
      </header>
      <div className={painel['numero']}>
        <strong>
          {linha.unidade === 'razao' ? (
            <Razao razao={celula.valor} simbolo />
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
      <div className={painel['corpo']}>
        <ol className={painel['passos']}>
          {parcelas.length > 0 && (
            <Passo
              titulo={t('painel.empresas')}
              diferenca={valorEm(indice) - parcelas.reduce((total, each) => total + valorEm(each.indice), 0)}
              linhas={parcelas.map((each) => ({
                chave: each.coluna,
                codigo: '',
                nome: nomeOf(colunas[each.indice]!.parte),
                valor: linha.valores[each.indice] ?? null,
                onFollow: () => follow(each.chave, each.coluna),
              }))}
            />
          )}
          {feita.length > 0 && (
            <Passo
              titulo={t(itens ? 'painel.itens' : 'painel.linhas')}
              formula={linha.formula === null ? null : `${linha.codigo} = ${printableFormula(linha.formula)}`}
              diferenca={itens ? valorEm(indice) - feita.reduce((total, each) => total + (each.valores[indice] ?? 0), 0) : null}
              linhas={feita.map((each) => ({
                chave: chaveOf(each),
                codigo: itens ? '' : each.codigo,
                nome: each.descricao,
                valor: each.unidade === 'razao' ? null : (each.valores[indice] ?? null),
                onFollow: () => follow(chaveOf(each), valor.chave),
              }))}
            />
          )}
          {parcelas.length === 0 && !soma && parte.tipo === 'consolidado' && <li className={painel['vazio']}>{t('painel.naoSoma')}</li>}
          {entradas.length > 0 && (
            <li className={painel['passo']}>
              <header>
                <b className={painel['numeroPasso']} aria-hidden="true" />
                <h3>{t('painel.entradas')}</h3>
                <ProvaSelo
                  prova={{
                    tipo: 'soma',
                    diferencaCentavos: valorEm(indice) - entradas.reduce((total, entrada) => total + entrada.valorCentavos, 0),
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
            <li className={painel['passo']}>
              <header>
                <b className={painel['numeroPasso']} aria-hidden="true" />
                <h3>{t('painel.propria')}</h3>
              </header>
              {diferente && (
                <p className={styles['diferente']}>
                  {t('painel.diferente')}{' '}
                  {diferente.unidade === 'razao' ? (
                    <Razao razao={diferente.proprio} simbolo />
                  ) : (
                    <Valor centavos={diferente.proprio} zero="zero" />
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
  /** Remainder of the sum; null when the parts are no sum. */
  diferenca: number | null
  linhas: { chave: string; codigo: string; nome: string; valor: number | null; onFollow: () => void }[]
}

function Passo({ titulo, formula = null, diferenca, linhas }: PassoProps) {
  return (
    <li className={painel['passo']}>
      <header>
        <b className={painel['numeroPasso']} aria-hidden="true" />
        <h3>{titulo}</h3>
        {diferenca !== null && <ProvaSelo prova={{ tipo: 'soma', diferencaCentavos: diferenca }} />}
      </header>
      {formula !== null && <p className={painel['formulaEncadeada']}>{formula}</p>}
      <ul>
        {linhas.map(({ chave, codigo, nome, valor, onFollow }) => (
          <li key={chave}>
            <button type="button" data-parcela className={painel['parcela']} onClick={onFollow}>
              <span className={painel['codigo']}>{codigo}</span>
              <span className={painel['nome']} title={nome}>
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
