import type { GrupoUsos } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Text } from '../../../ui/Text.tsx'
import styles from './Detalhes.module.css'

export function UsosGrupo({ uses: { linhas, regras, contas, totais } }: { uses: GrupoUsos }) {
  const { t } = useTranslation('grupo')
  return (
    <>
      <Bloco
        titulo={t('usos.linhas')}
        total={linhas.length}
        emptyText={t('usos.semLinhas')}
        rows={linhas.map(({ modelo, codigo, descricao, sinal, item }) => ({
          id: `${modelo} ${codigo} ${item ?? ''}`,
          codigo,
          descricao: (
            <span title={modelo}>
              {sinal === -1 && '− '}
              {descricao}
            </span>
          ),
          item: item ?? t('usos.inteiro'),
        }))}
      />
      <Bloco
        titulo={t('usos.regras')}
        total={totais.regras}
        emptyText={t('usos.semRegras')}
        rows={regras.map(({ texto, item, motivo }, i) => ({
          id: String(i),
          codigo: texto,
          descricao: motivo,
          item,
        }))}
      />
      <Bloco
        titulo={t('usos.contas')}
        total={totais.contas}
        emptyText={t('usos.semContas')}
        rows={contas.map(({ id, codigo, descricao, item }) => ({
          id: String(id),
          codigo: (
            <ButtonLink variant="link" to={paths.dePara} search={{ busca: codigo }}>
              {codigo}
            </ButtonLink>
          ),
          descricao,
          item,
        }))}
      />
    </>
  )
}

interface BlocoProps {
  titulo: string
  total: number
  emptyText: string
  rows: readonly { id: string; codigo: ReactNode; descricao: ReactNode; item: string }[]
}

function Bloco({ titulo, total, emptyText, rows }: BlocoProps) {
  const { t } = useTranslation('grupo')
  const { language } = usePreferencias()
  return (
    <Stack as="section" gap={4}>
      <Inline>
        <h2>{titulo}</h2>
        <Text size={12} tone="quiet" className="num">
          {formatInteger(total, language)}
        </Text>
      </Inline>
      <DataTable
        label={titulo}
        frame="inline"
        className={styles['tabela']}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          total === 0 && (
            <Text as="p" tone="quiet">
              {emptyText}
            </Text>
          )
        }
        columns={[
          { id: 'codigo', cell: ({ codigo }) => codigo },
          { id: 'descricao', wrap: true, cell: ({ descricao }) => descricao },
          { id: 'item', cell: ({ item }) => item },
        ]}
      />
      {rows.length < total && (
        <Text as="p" tone="quiet">
          {t('usos.mais', { mostrados: formatInteger(rows.length, language), total: formatInteger(total, language) })}
        </Text>
      )}
    </Stack>
  )
}
