import { createCan, type Sessao, dreComparativoRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { AlcanceChip } from '../../../ui/AlcanceChip.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { closeExplicacao } from '../close-explicacao.ts'
import { type Comparar, writeComparar } from '../compare.ts'
import { type DreVisao, WITHOUT_FILTERS, baseAvOf, paperOf, recorteOf } from '../dre-search.ts'
import { useStatementFile } from '../use-statement-file.ts'
import type { SetVisao } from '../use-visao.ts'
import { findCelula } from './cells.ts'
import { ColunasArea } from './ColunasArea.tsx'
import { ColunasScreen } from './ColunasScreen.tsx'
import { ComparativoToolbar } from './ComparativoToolbar.tsx'
import { Faltas } from './Faltas.tsx'
import { ForaDasColunas } from './ForaDasColunas.tsx'
import { Graficos } from './Graficos.tsx'
import { PainelDaCelula } from './PainelDaCelula.tsx'
import { comparativoQuery, compararQuery } from './queries.ts'
import { useColunasNotes } from './use-notes.ts'

interface ComparativoProps {
  sessao: Sessao
  comparar: Comparar
  visao: DreVisao
  setVisao: SetVisao
}

export function Comparativo({ sessao, comparar, visao, setVisao }: ComparativoProps) {
  const { t } = useTranslation('dre-comparativo')
  const { t: texto } = useTranslation('dre')
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const recorte = recorteOf(visao)
  const periodo = visao.inicio && visao.fim ? { inicio: visao.inicio, fim: visao.fim } : {}
  const { data, error, isPlaceholderData } = useQuery(comparativoQuery({ ...recorte, ...baseAvOf(visao) }, periodo, comparar))
  const notes = useColunasNotes(data, recorte, visao.abertas)
  const { linha, coluna } = findCelula(data, visao.explicar)
  const { inicio = '', fim = '' } = data ?? {}
  const file = useStatementFile(dreComparativoRotas.export, can('export', 'Dre'), (format) => [
    `dre-comparativa-${inicio}-${fim}.${format.formato}`,
    { query: { ...recorteOf(visao), ...baseAvOf(visao), ...paperOf(visao), inicio, fim, ...compararQuery(comparar), ...format } },
  ])
  const close = () => closeExplicacao(setVisao)
  return (
    <ColunasScreen
      {...{ sessao, visao, setVisao, error }}
      titulo={texto('titulo')}
      context={
        data && (
          <>
            {sessao.cliente && (
              <Chip>
                <b>{sessao.cliente.nomeCurto}</b>
              </Chip>
            )}
            <Chip>{data.modelo.nome}</Chip>
            {data.rateado && <Chip>{texto('rateio.depois')}</Chip>}
            <AlcanceChip alcance={data.alcance} />
          </>
        )
      }
      back={{ label: t('voltar'), icon: 'dre', run: () => setVisao({ comparar: undefined, explicar: null }) }}
      onRetry={() => void invalidate(dreComparativoRotas.get)}
      onPrint={file.print}
      exports={<Button onClick={() => setVisao({ ...WITHOUT_FILTERS, comparar: undefined }, 'replace')}>{t('voltar')}</Button>}
    >
      {data && (
        <>
          <ComparativoToolbar
            {...{ comparativo: data, comparar, visao, setVisao }}
            canSeeOrcamento={can('read', 'Orcamento')}
            file={file}
          />
          <ForaDasColunas comparativo={data} canMap={can('update', 'DePara')} />
          <Faltas comparativo={data} onUntil={(until) => setVisao({ inicio: data.inicio, fim: until })} />
          <ColunasArea
            {...{ comparativo: data, visao, setVisao, notes }}
            pedido={writeComparar(comparar)}
            rereading={isPlaceholderData}
            onClose={close}
            panel={
              linha &&
              coluna &&
              visao.explicar && (
                <PainelDaCelula
                  key={`${visao.explicar.chave} ${coluna.chave}`}
                  {...{ comparativo: data, linha, coluna, recorte }}
                  explicar={visao.explicar}
                  canSeeLancamentos={can('read', 'Lancamento')}
                  onFollow={(explicar) => setVisao({ explicar })}
                  onFilter={(dimensao, id) =>
                    setVisao({ ...(dimensao === 'filial' ? { filiais: [id] } : { centrosCusto: [id] }), explicar: null })
                  }
                  onClose={close}
                />
              )
            }
          >
            <Graficos comparativo={data} linha={linha} coluna={coluna} visao={visao} setVisao={setVisao} />
          </ColunasArea>
        </>
      )}
    </ColunasScreen>
  )
}
