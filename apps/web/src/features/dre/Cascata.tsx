/** Waterfall chart from receita líquida to lucro líquido, with the same data as a table. */
import type { DreLinha } from '@lastro/contract'
import { buildCascata } from '@lastro/engine'
import { formatCentavos, formatMes, formatPeriodo } from '@lastro/formato'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Segmented, ToolbarButton } from '../../ui/Toolbar.tsx'
import { Valor } from '../../ui/Valor.tsx'
import { useElementWidth } from '../../ui/use-element-width.ts'
import styles from './Cascata.module.css'
import { CascataSvg } from './CascataSvg.tsx'
import type { DreVisao } from './dre-search.ts'

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
  const id = useId()
  const { ref, width } = useElementWidth()
  const index = when === 'mes' && mes !== null ? meses.indexOf(mes) : -1
  const bars = buildCascata(linhas, (line) => (index < 0 ? line.total : (line.valores[index] ?? null)))
  if (!buildCascata(linhas, (line) => line.total)) return null
  const periodo = index < 0 ? formatPeriodo(meses[0] ?? '', meses.at(-1) ?? '', language) : formatMes(mes ?? '', language)
  const format = { escala, casas, idioma: language, negativos }
  const unidade = t(`escala.${escala}`)
  return (
    <section ref={tableOnly ? undefined : ref} className={styles['cascata']} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('cascata.titulo')}</h2>
        <span>
          {nome && `${nome} · `}
          {periodo} · {unidade}
        </span>
        <div className={styles['acoes']}>
          {isOpen && mes !== null && (
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
          {isOpen && !tableOnly && (
            <ToolbarButton pressed={table} onClick={() => setRequested(!table)}>
              {t('cascata.tabela')}
            </ToolbarButton>
          )}
          <IconButton
            icon={isOpen ? 'down' : 'up'}
            label={t(isOpen ? 'cascata.recolher' : 'cascata.abrir')}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
        </div>
      </header>
      {isOpen && bars === null && <p className={styles['vazia']}>{t('cascata.semValores')}</p>}
      {isOpen && bars && !table && (
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
      {isOpen && bars && table && (
        <DataTable
          label={t('cascata.tabela')}
          frame="inline"
          density="dense"
          className={styles['tabela']}
          rows={bars}
          rowKey={({ codigo }) => codigo}
          rowProps={({ tipo }) => ({ 'data-total': tipo === 'passo' ? undefined : true })}
          columns={[
            { id: 'linha', header: t('tabela.linha'), cell: ({ descricao }) => descricao },
            {
              id: 'valor',
              header: unidade,
              numeric: true,
              cell: ({ valor, tipo }) => <Valor centavos={valor} escala={escala} casas={casas} sinal={tipo === 'passo'} />,
            },
            { id: 'acumulado', header: t('cascata.acumulado'), amount: ({ ate }) => ate, format: { escala, casas } },
          ]}
        />
      )}
    </section>
  )
}
