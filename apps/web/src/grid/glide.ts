/** Every name of Glide Data Grid that the pages use. No other file imports the package. */
import '@glideapps/glide-data-grid/dist/index.css'

export { CompactSelection, DataEditor, GridCellKind } from '@glideapps/glide-data-grid'
export type {
  DataEditorProps,
  DataEditorRef,
  DrawCellCallback,
  DrawHeaderCallback,
  FillPatternEventArgs,
  GridCell,
  GridColumn,
  GridKeyEventArgs,
  GridSelection,
  Item,
  ProvideEditorCallback,
  ProvideEditorComponent,
  Rectangle,
  SizedGridColumn,
  TextCell,
  Theme,
} from '@glideapps/glide-data-grid'
