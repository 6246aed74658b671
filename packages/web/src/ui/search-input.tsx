import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useState } from "react";

type Props = {
  label: string;
  placeholder?: string;
  /** Called with the trimmed text 500 ms after the last key (S0 §9), at once on Enter or clearing. */
  onSearch: (text: string) => void;
};

export function SearchInput({ label, placeholder, onSearch }: Props) {
  const [text, setText] = useState("");
  const searchSoon = useDebouncedCallback((next: string) => onSearch(next.trim()), 500);
  const searchNow = (next: string) => {
    searchSoon.cancel();
    onSearch(next.trim());
  };
  const clear = () => {
    setText("");
    searchNow("");
  };
  return (
    <TextInput
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder ?? label}
      value={text}
      leftSection={<Search size={18} aria-hidden />}
      rightSection={text && <CloseButton aria-label="Clear search" onClick={clear} />}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        searchSoon(currentTarget.value);
      }}
      onKeyDown={({ key }) => {
        if (key === "Enter") searchNow(text);
        if (key === "Escape" && text) clear();
      }}
      w={{ base: "100%", sm: 340 }}
    />
  );
}
