import { type CartaoLargura, SHEET_FORMATS } from '@lastro/contract'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Inline, Spacer, Stack } from '../../ui/layout.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Note, Truncate } from '../../ui/Text.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import styles from './Relatorio.module.css'
import { useOutput } from './card-output.ts'

interface CartaoProps {
  titulo: string
  note?: ReactNode
  width: CartaoLargura
  table?: ReactNode
  children: ReactNode
}

export function Cartao({ titulo, note, width, table, children }: CartaoProps) {
  const { t } = useTranslation('relatorio')
  const id = useId()
  const secao = useRef<HTMLElement>(null)
  const output = useOutput()
  const [inTable, setInTable] = useState(false)
  return (
    <Stack as="section" ref={secao} gap={8} className={styles['cartao']} data-largura={width} aria-labelledby={id}>
      <Inline as="header">
        <Inline gap={[0, 10]} align="baseline" wrap>
          <Truncate as="h2" weight="semibold" id={id}>
            {titulo}
          </Truncate>
          {note && (
            <Truncate size={12} tone="quiet">
              {note}
            </Truncate>
          )}
        </Inline>
        <Spacer />
        {table !== undefined && (
          <ToolbarButton pressed={inTable} aria-label={t('cartao.tabelaDe', { titulo })} onClick={() => setInTable(!inTable)}>
            {t('cartao.tabela')}
          </ToolbarButton>
        )}
        {output && (
          <Menu
            label={t('saida.de', { titulo })}
            width={220}
            position="bottom-end"
            renderButton={(button) => <IconButton {...button} icon="download" label={t('saida.de', { titulo })} disabled={output.busy} />}
            options={[
              ...(output.canExport
                ? SHEET_FORMATS.map((format) => ({
                    id: format,
                    text: t(`saida.${format}`),
                    left: <Icon name="download" size={14} />,
                    run: () => output.exportAs(format),
                  }))
                : []),
              {
                id: 'png',
                text: t('saida.png'),
                left: <Icon name="chart" size={14} />,
                run: () => secao.current && output.savePng(secao.current, `${titulo}.png`),
              },
            ]}
          />
        )}
      </Inline>
      {inTable ? table : children}
    </Stack>
  )
}

export function CartaoVazio({ texto }: { texto: string }) {
  return <Note>{texto}</Note>
}
