import type { en } from './texts.en';

export const zh: Record<keyof typeof en, string> = {
  'schema.title': '界面与 Schema',
  'schema.intro':
    '下面的每个界面都由 schemas/resources 中的一个文件生成。修改文件，界面随之改变；方法见 schemas/README.md。',
  'schema.file': '文件',
  'schema.call': '接口',
  'schema.role': '最低角色',
  'schema.owner': '仅本人的记录，依据',
  'schema.words': '词汇表',
  'schema.wordsIntro': '来自 schemas/vocabulary.json，编辑器也读取它：补全每个词并显示含义。',
  'schema.word': '词',
  'schema.meaning': '含义',
  'schema.field': '字段',
  'schema.rules': '规则',
  'schema.example': '示例',
  'schema.ofFile': '文件',
  'schema.formats': '格式：列表与表单中的样子',
  'schema.notEdited': '仅显示，表单中不可编辑。',
  'schema.none': '无',
  'schema.open': '打开界面',
};
