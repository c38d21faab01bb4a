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
  nota?: ReactNode
  largura: CartaoLargura
  tabela?: ReactNode
  children: ReactNode
}

/** Card of a report: title, drawing or table, and export as table or picture. */
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

export function CartaoVazio({ texto }: { texto: string }) {
  return <p className={styles['vazio']}>{texto}</p>
}
