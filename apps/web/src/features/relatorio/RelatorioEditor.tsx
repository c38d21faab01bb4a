import type { DreResposta } from '@lastro/contract'
import type { ComponentProps } from 'react'
import type { NumberOrigin } from './link-target.ts'
import editor from './Editor.module.css'
import { EditorCabecalho, NovoCartao } from './EditorCabecalho.tsx'
import { EditorCartao } from './EditorCartao.tsx'
import { type RelatorioDraft, changeCartao, moveCartao, removeCartao } from './draft.ts'
import { CartaoRelatorio } from './CartaoRelatorio.tsx'

interface RelatorioEditorProps {
  rascunho: RelatorioDraft
  resposta: DreResposta
  origem: NumberOrigin
  filtros: ComponentProps<typeof EditorCabecalho>['filtros']
  onChange: (draft: RelatorioDraft) => void
}

export function RelatorioEditor({ rascunho, resposta, origem, filtros, onChange }: RelatorioEditorProps) {
  const lines = resposta.linhas.filter(({ nivel, tipo }) => nivel === 0 && tipo !== 'titulo')
  return (
    <>
      <EditorCabecalho rascunho={rascunho} filtros={filtros} onChange={onChange} />
      {rascunho.cartoes.map(({ id, cartao }, i) => (
        <div key={id} className={editor['item']} data-largura={cartao.largura}>
          <EditorCartao
            cartao={cartao}
            linhas={lines}
            primeiro={i === 0}
            ultimo={i === rascunho.cartoes.length - 1}
            onChange={(fresh) => onChange(changeCartao(rascunho, id, fresh))}
            onMove={(step) => onChange(moveCartao(rascunho, id, step))}
            onRemove={() => onChange(removeCartao(rascunho, id))}
          />
          <CartaoRelatorio cartao={cartao} resposta={resposta} origem={origem} orcamento={filtros.orcamento} />
        </div>
      ))}
      <NovoCartao rascunho={rascunho} codigos={lines.map(({ codigo }) => codigo)} onChange={onChange} />
    </>
  )
}
