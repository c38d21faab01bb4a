/** Waterfall chart from receita líquida to lucro líquido, with the same data as a table. */
import type { DreLinha } from '@lastro/contract'
import { buildCascata } from '@lastro/engine'
import { formatCentavos, formatMes, formatPeriodo } from '@lastro/formato'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Inline } from '../../ui/layout.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Note } from '../../ui/Text.tsx'
import { Segmented, ToolbarButton } from '../../ui/Toolbar.tsx'
import { useElementWidth } from '../../ui/use-element-width.ts'
import { usePreload } from '../../ui/use-preload.ts'
import { CascataSvg } from './CascataSvg.tsx'
import type { DreVisao } from './dre-search.ts'
import { Grafico } from './Grafico.tsx'

const loadTable = () => import('./CascataTabela.tsx')
const CascataTabela = lazyPart(async () => (await loadTable()).CascataTabela)

interface CascataProps {
  linhas: readonly DreLinha[]
  meses: readonly string[]
  mes: string | null
  nome?: string
  escala: DreVisao['escala']
  casas: number
  isOpen: boolean
  tableOnly?: boolean
  onToggle: () => void
}

export function Cascata({ linhas, meses, mes, nome, escala, casas, isOpen, tableOnly = false, onToggle }: CascataProps) {
  const { t } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  const [when, setWhen] = useState<'periodo' | 'mes'>('periodo')
  const [requested, setRequested] = useState(false)
  const table = tableOnly || requested
  const { ref, width } = useElementWidth()
  usePreload(loadTable)
  const index = when === 'mes' && mes !== null ? meses.indexOf(mes) : -1
  const bars = buildCascata(linhas, (line) => (index < 0 ? line.total : (line.valores[index] ?? null)))
  if (!buildCascata(linhas, (line) => line.total)) return null
  const periodo = index < 0 ? formatPeriodo(meses[0] ?? '', meses.at(-1) ?? '', language) : formatMes(mes ?? '', language)
  const format = { escala, casas, idioma: language, negativos }
  const unidade = t(`escala.${escala}`)
  return (
    <Grafico
      ref={tableOnly ? undefined : ref}
      titulo={t('cascata.titulo')}
      detalhe={[nome, periodo, unidade].filter(Boolean).join(' · ')}
      isOpen={isOpen}
      toggleLabel={t(isOpen ? 'cascata.recolher' : 'cascata.abrir')}
      onToggle={onToggle}
      actions={
        <>
          {mes !== null && (
            <Segmented
              label={t('cascata.periodo')}
              value={index < 0 ? 'periodo' : 'mes'}
              onChange={setWhen}
              options={[
                { value: 'periodo', label: t('cascata.periodoTodo') },
                { value: 'mes', label: formatMes(mes, language) },
              ]}
            />
          )}
          {!tableOnly && (
            <ToolbarButton pressed={table} onClick={() => setRequested(!table)}>
              {t('cascata.tabela')}
            </ToolbarButton>
          )}
        </>
      }
    >
      {bars === null && (
        <Inline padding={[8, 'page']}>
          <Note>{t('cascata.semValores')}</Note>
        </Inline>
      )}
      {bars && !table && (
        <CascataSvg
          bars={bars}
          label={t('cascata.descricao', {
            periodo,
            unidade,
            inicio: formatCentavos(bars[0]?.valor ?? null, format),
            fim: formatCentavos(bars.at(-1)?.valor ?? null, format),
          })}
          escala={escala}
          casas={casas}
          width={width || undefined}
        />
      )}
      {bars && table && (
        <Suspense fallback={<SkeletonRows rows={bars.length} label={t('cascata.tabela')} />}>
          <CascataTabela bars={bars} escala={escala} casas={casas} />
        </Suspense>
      )}
    </Grafico>
  )
}
