import { createCan, type Sessao, dreConsolidadoRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { closeExplicacao } from '../close-explicacao.ts'
import { type Comparar, writeComparar } from '../compare.ts'
import { findCelula } from '../comparativo/cells.ts'
import { ColunasArea } from '../comparativo/ColunasArea.tsx'
import { ColunasScreen } from '../comparativo/ColunasScreen.tsx'
import { ForaDasColunas } from '../comparativo/ForaDasColunas.tsx'
import { type DreVisao, WITHOUT_FILTERS, paperOf } from '../dre-search.ts'
import { ProvaSelo } from '../PassoExplicacao.tsx'
import { useStatementFile } from '../use-statement-file.ts'
import type { SetVisao } from '../use-visao.ts'
import { ConsolidadoPainel } from './ConsolidadoPainel.tsx'
import { ConsolidadoToolbar } from './ConsolidadoToolbar.tsx'
import { Divergencias } from './Divergencias.tsx'
import { EliminacoesPainel } from './EliminacoesPainel.tsx'
import { EmpresasMenu } from './EmpresasMenu.tsx'
import { consolidadoQuery, requestOf } from './queries.ts'

interface ConsolidadoProps {
  sessao: Sessao
  /** Sources other than the previous year need a single cliente. */
  comparar: Comparar | undefined
  chosen: readonly string[]
  visao: DreVisao
  setVisao: SetVisao
}

const PADRAO: Comparar = { fontes: ['realizado'], por: 'total', dimensao: undefined, analises: [] }

export function Consolidado({ sessao, comparar: request = PADRAO, chosen, visao, setVisao }: ConsolidadoProps) {
  const { t } = useTranslation('dre-consolidado')
  const [eliminating, setEliminating] = useState(false)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const canSeeOrcamento = can('read', 'Orcamento')
  // A shared link with budgets shows the rest to users who may not read them.
  const comparar = canSeeOrcamento ? request : { ...request, fontes: request.fontes.filter((fonte) => fonte !== 'orcado') }
  const question = { modelo: visao.modelo, clientes: chosen, comparar, inicio: visao.inicio, fim: visao.fim, baseAv: visao.baseAv }
  const { data, error, isPlaceholderData } = useQuery(consolidadoQuery(question))
  const { linha, coluna } = findCelula(data?.comparativo, visao.explicar)
  const { inicio = '', fim = '' } = data?.comparativo ?? {}
  const file = useStatementFile(dreConsolidadoRotas.export, can('export', 'Dre'), (format) => [
    `dre-consolidada-${inicio}-${fim}.${format.formato}`,
    { query: { ...requestOf({ ...question, inicio, fim }), ...paperOf(visao), ...format } },
  ])
  const leave = () => setVisao({ ...WITHOUT_FILTERS, comparar: undefined, consolidar: undefined })
  const close = () => {
    setEliminating(false)
    closeExplicacao(setVisao)
  }
  return (
    <ColunasScreen
      {...{ sessao, visao, setVisao, error }}
      titulo={t('titulo')}
      context={
        data && (
          <>
            <Chip>
              <b>{t('empresas.quantas', { count: data.clientes.length })}</b>
            </Chip>
            <Chip>{data.comparativo.modelo.nome}</Chip>
            {data.clientes.length > 1 && <ProvaSelo proof={{ tipo: 'soma', diferencaCentavos: data.conferencia.diferencaCentavos }} />}
          </>
        )
      }
      action={
        <Button size="small" onClick={leave}>
          {t('voltar')}
        </Button>
      }
      ofertas={[{ label: t('eliminacoes.nome'), icon: 'columns', run: () => setEliminating(!eliminating) }]}
      back={{ label: t('voltar'), icon: 'dre', run: leave }}
      onRetry={() => void invalidate(dreConsolidadoRotas.get)}
      onPrint={file.print}
      exports={
        <>
          <EmpresasMenu
            openId={sessao.cliente?.nomeCurto ?? ''}
            chosen={chosen}
            onChange={(consolidar) => setVisao({ consolidar, explicar: null })}
          />
          <Button onClick={leave}>{t('voltar')}</Button>
        </>
      }
    >
      {data && (
        <>
          <ConsolidadoToolbar
            {...{ consolidado: data, comparar, chosen, visao, setVisao, eliminating, canSeeOrcamento }}
            file={file}
            onEliminacoes={() => {
              setEliminating(!eliminating)
              if (visao.explicar) setVisao({ explicar: null })
            }}
          />
          {data.clientes.length === 1 && (
            <Callout banner role="note">
              {t('escolha')}
            </Callout>
          )}
          <ForaDasColunas comparativo={data.comparativo} clientes={data.clientes} canMap={can('update', 'DePara')} />
          <Divergencias consolidado={data} />
          <ColunasArea
            comparativo={data.comparativo}
            pedido={`${writeComparar(comparar)} ${chosen.join()}`}
            visao={visao}
            setVisao={(mudanca, history) => {
              if (mudanca.explicar) setEliminating(false)
              setVisao(mudanca, history)
            }}
            rereading={isPlaceholderData}
            onClose={close}
            panel={
              eliminating ? (
                <EliminacoesPainel consolidado={data} onClose={close} />
              ) : (
                linha &&
                coluna && (
                  <ConsolidadoPainel
                    {...{ consolidado: data, linha, coluna }}
                    onFollow={(explicar) => setVisao({ explicar })}
                    onClose={close}
                  />
                )
              )
            }
          />
        </>
      )}
    </ColunasScreen>
  )
}
