import { type CartaoLargura, FOLHA_FORMATOS } from '@lastro/contract'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { Icon } from '../../ui/icons.tsx'
import { MenuBotao } from '../../ui/MenuBotao.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import styles from './Relatorio.module.css'
import { useSaida } from './card-output.ts'

interface CartaoProps {
  titulo: string
  /** Period, unit: what the numbers are in. */
  nota?: ReactNode
  largura: CartaoLargura
  /** The same data as a table, where the card is a drawing. */
  tabela?: ReactNode
  children: ReactNode
}

/** One card of a report: what it is, then the drawing, or its table; it leaves the page as a table, on paper or as a picture. */
export function Cartao({ titulo, nota, largura, tabela, children }: CartaoProps) {
  const { t } = useTranslation('relatorio')
  const id = useId()
  const secao = useRef<HTMLElement>(null)
  const saida = useSaida()
  const [emTabela, setEmTabela] = useState(false)
  return (
    <section ref={secao} className={styles['cartao']} data-largura={largura} aria-labelledby={id}>
      <header>
        <h2 id={id} title={titulo}>
          {titulo}
        </h2>
        {nota && <span className={styles['nota']}>{nota}</span>}
        {tabela !== undefined && (
          <ToolbarButton pressed={emTabela} aria-label={t('cartao.tabelaDe', { titulo })} onClick={() => setEmTabela(!emTabela)}>
            {t('cartao.tabela')}
          </ToolbarButton>
        )}
        {saida && (
          <MenuBotao
            label={t('saida.de', { titulo })}
            width={220}
            position="bottom-end"
            renderButton={(botao) => <IconButton {...botao} icon="download" label={t('saida.de', { titulo })} disabled={saida.busy} />}
            opcoes={[
              ...(saida.pode
                ? FOLHA_FORMATOS.map((formato) => ({
                    chave: formato,
                    texto: t(`saida.${formato}`),
                    esquerda: <Icon name="download" size={14} />,
                    run: () => saida.exportar(formato),
                  }))
                : []),
              {
                chave: 'png',
                texto: t('saida.png'),
                esquerda: <Icon name="chart" size={14} />,
                run: () => secao.current && saida.saveImagem(secao.current, `${titulo}.png`),
              },
            ]}
          />
        )}
      </header>
      {emTabela ? tabela : children}
    </section>
  )
}

/** What stands where a card has nothing to show, and why. */
export function CartaoVazio({ texto }: { texto: string }) {
  return <p className={styles['vazio']}>{texto}</p>
}
