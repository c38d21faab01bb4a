import type { ArquivoDiferencas, CriacaoProblema } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Note, Text } from '../../../ui/Text.tsx'
import { Stack } from '../../../ui/layout.tsx'

export function ProblemasTabela({ diferencas: { problemas, problemasTotal } }: { diferencas: ArquivoDiferencas }) {
  const { t } = useTranslation('orcamento-grade')
  if (problemasTotal === 0) return null
  return (
    <Stack as="section" gap={8} aria-label={t('arquivo.problemas.titulo')}>
      <Text as="h3" weight="semibold">
        {t('arquivo.problemas.titulo')}
      </Text>
      <Lista titulo={t('arquivo.problemas.titulo')} itens={problemas} total={problemasTotal} />
    </Stack>
  )
}

export function ForaDaPlanilha({ diferencas: { desconhecidas, desconhecidasTotal } }: { diferencas: ArquivoDiferencas }) {
  const { t } = useTranslation('orcamento-grade')
  if (desconhecidasTotal === 0) return null
  const titulo = t('arquivo.desconhecidas', { count: desconhecidasTotal })
  return (
    <details>
      <summary>{titulo}</summary>
      <Lista titulo={titulo} itens={desconhecidas} total={desconhecidasTotal} />
    </details>
  )
}

function Lista({ titulo, itens, total }: { titulo: string; itens: readonly CriacaoProblema[]; total: number }) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  return (
    <>
      <DataTable
        label={titulo}
        frame="boxed"
        density="dense"
        rows={itens}
        rowKey={({ linha, campo }) => `${linha} ${campo}`}
        columns={[
          { id: 'linha', header: t('arquivo.problemas.linha'), numeric: true, cell: ({ linha }) => formatInteger(linha, language) },
          { id: 'coluna', header: t('arquivo.problemas.coluna'), cell: ({ campo }) => campo },
          { id: 'valor', header: t('arquivo.problemas.valor'), wrap: true, cell: ({ valor }) => <bdi>{valor}</bdi> },
          { id: 'motivo', header: t('arquivo.problemas.motivo'), wrap: true, cell: ({ message }) => message },
        ]}
      />
      {itens.length < total && (
        <Note>{t('arquivo.primeiros', { mostradas: formatInteger(itens.length, language), total: formatInteger(total, language) })}</Note>
      )}
    </>
  )
}
